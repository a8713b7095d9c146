import { assetBase } from '@arena/shared/contract/asset-base';
import { readReleaseMap } from './release-map';

/**
 * Has the browser fetch the files of a release past its cache: bytes that it refused for their hash it would otherwise
 * keep, and refuse, for a year.
 */
export async function fetchAnew(app: string, release: string) {
  const base = assetBase(app, release);
  const files = Object.keys(readReleaseMap().integrity).filter((address) => address.startsWith(base));
  // What cannot be fetched now fails again, and is told, when it is loaded.
  await Promise.allSettled(files.map((address) => fetch(address, { cache: 'reload' })));
}
