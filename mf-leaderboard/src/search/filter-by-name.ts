/** Those whose name holds the text anywhere, in any case; spaces around it do not count. */
export function matching<T>(all: readonly T[], text: string, nameOf: (one: T) => string): readonly T[] {
  const wanted = text.trim().toLowerCase();
  return all.filter((one) => nameOf(one).toLowerCase().includes(wanted));
}
