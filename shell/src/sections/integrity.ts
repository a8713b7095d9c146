import type { ReleaseMap } from '@arena/shared/contract/release-map';

/** Begins the message of the error, which may arrive inside the message of another. */
export const NO_HASH = 'There is no hash for';

/**
 * Lets the shell and the sections load their files with the hashes of the release map. A file without a hash is not
 * loaded: else it would be enough to remove the hash in order to change the file.
 */
export function guardFiles({ integrity }: Pick<ReleaseMap, 'integrity'>) {
  globalThis.arenaIntegrityOf = (address) => {
    const { origin, pathname } = new URL(address, window.location.href);
    const hash = origin === window.location.origin ? integrity[pathname] : undefined;
    if (!hash) throw new Error(`${NO_HASH} ${address}.`);
    return hash;
  };
}
