/** A page, and since when the visitor sees it: milliseconds since the document was opened, as in performance entries. */
type ShownPage = { path: string; since: number };

/** Empty unless this page view is in the sample. */
let pages: ShownPage[] = [];

/** Starts to record the pages of this page view. */
export function recordPages(opened: string) {
  pages = [{ path: opened, since: 0 }];
}

/** Records that a navigation shows a page from now on. Its query may be what a visitor typed, and stays out. */
export function recordPage(path: string) {
  if (pages.length > 0 && pages.at(-1)?.path !== path) pages.push({ path, since: performance.now() });
}

/** Path of the page that was shown at a time. */
export function pageAt(time: number): string {
  return pages.filter(({ since }) => since <= time).at(-1)?.path ?? '';
}

/** Paths of the pages that were shown so far, in order, each once. */
export function shownPaths(): string[] {
  return [...new Set(pages.map(({ path }) => path))];
}
