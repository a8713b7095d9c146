const shown = new Set<string>();

/** Remembers that a release has shown something on this page. */
export function markShown(release: string) {
  shown.add(release);
}

/** Whether something of a release could be seen on this page. */
export function wasShown(release: string): boolean {
  return shown.has(release);
}
