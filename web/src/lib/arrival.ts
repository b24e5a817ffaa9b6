/** A link to a table is an address of the server, so that it can say in other places what it leads to (server/links.py):
 *  `/table/ID#at=12`. Here it becomes the page's own, `/#table=ID&at=12`. */
const TABLE = /^\/table\/([\w.:-]+)$/;

export function arrived(path: string, hash: string): string | null {
  const table = TABLE.exec(path)?.[1];
  return table ? `/#${new URLSearchParams([['table', table], ...new URLSearchParams(hash.replace(/^#/, ''))])}` : null;
}

/** The address of a place for others; `lang` is what it speaks to those who show links. */
export function linkTo({ table, ...place }: Readonly<Record<string, string>>, lang: string): string {
  if (!table) return `/#${new URLSearchParams(place)}`;
  const rest = new URLSearchParams(place).toString();
  return `/table/${table}${lang === 'en' ? '' : `?lang=${lang}`}${rest ? `#${rest}` : ''}`;
}
