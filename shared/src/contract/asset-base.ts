/** Where a release's files are served from, for ever: the address ends in a slash. */
export function assetBase(app: string, release: string): string {
  return `/releases/${app}/${release}/`;
}
