const KEY = 'quarantined-releases';

/** Releases that failed during this visit; also where the browser keeps nothing, then for this page only. */
const failed = new Set<string>(stored());

/** Whether a release has failed before in this visit. */
export function isQuarantined(release: string): boolean {
  return failed.has(release);
}

/** Remembers for the rest of the visit that a release failed. */
export function quarantine(release: string) {
  failed.add(release);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...failed]));
  } catch {
    // Storage is blocked or full: the next page will find out by itself.
  }
}

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  } catch {
    return [];
  }
}
