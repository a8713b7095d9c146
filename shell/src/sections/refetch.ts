import { assetBase } from '@arena/shared/contract/asset-base';
import { hashedFiles } from './integrity';

/**
 * Fetches the files of a release again, bypassing the browser's cache. Otherwise the browser would keep, and reject,
 * bytes with a wrong hash for a year.
 */
export async function refetch(app: string, release: string) {
  const files = hashedFiles(assetBase(app, release));
  // A file that cannot be fetched now fails again, with a report, when it is loaded.
  await Promise.allSettled(files.map((path) => fetch(path, { cache: 'reload' })));
}
