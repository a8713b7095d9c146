/** Paths for programs. Unknown paths below them get a JSON error instead of a page. */
const PROGRAM_PATHS = /^\/(api|ops|releases)(\/|$)/;

/** Whether a path, without its query, is in the URL space of pages. The page itself need not exist. */
export function isPagePath(path: string): boolean {
  return !PROGRAM_PATHS.test(path);
}
