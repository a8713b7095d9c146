import type { Release } from '@arena/shared/contract/release/release';

/** Size of all files of a release together. */
export function bytesOf({ files }: Release): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
