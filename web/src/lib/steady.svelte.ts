/** A value that is made again with every view but seldom changes: whoever reads it is renewed only when it does. */
export function steady<T>(make: () => T): { readonly current: T } {
  const text = $derived(JSON.stringify(make()));
  const value = $derived(JSON.parse(text) as T);
  return {
    get current() {
      return value;
    },
  };
}
