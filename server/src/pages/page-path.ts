/** Below these there are no pages: what is not there is answered as to a program. */
const NOT_PAGES = /^\/(api|ops|releases)(\/|$)/;

/** Whether an address, without its query, is one of the site's pages or would be. */
export function isPageAddress(path: string): boolean {
  return !NOT_PAGES.test(path);
}
