import { INTEGRITY_OF } from '@arena/shared/contract/release/integrity';
import type { ReleaseMap } from '@arena/shared/contract/release/release-map';

/** The known hashes, by root-relative URL. */
const hashes = new Map<string, string>();

/**
 * Makes the shell and the sections verify their files against the hashes of the release map. A file without a hash is
 * not loaded; otherwise an attacker could replace a file by removing its hash. The function cannot be replaced or removed,
 * because sections load their files without hashes where it does not exist.
 */
export function enforceIntegrity({ integrity }: Pick<ReleaseMap, 'integrity'>) {
  addHashes(integrity);
  Object.defineProperty(globalThis, INTEGRITY_OF, {
    value: (url: string) => {
      const { origin, pathname } = new URL(url, window.location.href);
      const hash = origin === window.location.origin ? hashes.get(pathname) : undefined;
      if (!hash) throw new Error(`There is no hash for ${url}.`);
      return hash;
    },
  });
}

/** Adds the hashes of more files. Those that are known stay. */
export function addHashes(integrity: Record<string, string>) {
  for (const [path, hash] of Object.entries(integrity)) if (!hashes.has(path)) hashes.set(path, hash);
}

/** The files below a base URL whose hashes are known. */
export function hashedFiles(base: string): string[] {
  return [...hashes.keys()].filter((path) => path.startsWith(base));
}
