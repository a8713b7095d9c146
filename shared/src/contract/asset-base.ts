/** Base path of a release's files, with a trailing slash. It never changes. */
export function assetBase(app: string, release: string): string {
  return `/releases/${app}/${release}/`;
}
