/** The line below the headline while somebody trades and builds: it advises nothing that is forbidden. Pure. */

/** Which words stand below the headline: what can be done, and what no more. `ends`: building ends trading. */
export function belowOf(key: string, { payable, tradable, ends }: { payable: boolean; tradable: boolean; ends: boolean }): string {
  if (key !== 'main') return key;
  if (payable) return tradable && ends ? 'last_trade' : 'main';
  return tradable ? 'nothing' : 'done';
}
