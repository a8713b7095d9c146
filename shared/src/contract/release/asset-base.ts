/** Base path of a release's files, with a trailing slash. It never changes. */
export function assetBase(app: string, release: string): string {
  return `/releases/${app}/${release}/`;
}

const RELEASE_FILE = /\/releases\/([^/]+)\/([^/]+)\//;

/** The release that a file belongs to; undefined for the release index. */
export function releaseOf(url: string): { app: string; release: string } | undefined {
  const [, app, release] = RELEASE_FILE.exec(url) ?? [];
  return app && release ? { app, release } : undefined;
}
