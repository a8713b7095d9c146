import { hash } from 'node:crypto';
import type { Release } from './release';

/**
 * Derives the id of a release from its contents. Equal contents have the same id on every machine, whatever their
 * source. Builds write it, and the server recomputes it to verify a release.
 */
export function releaseIdOf({ id: _, source: __, ...contents }: Omit<Release, 'id'> & { id?: string }): string {
  const files = [...contents.files].sort((a, b) => (a.path < b.path ? -1 : 1));
  return `${contents.version}-${hash('sha256', canonical({ ...contents, files }), 'hex').slice(0, 16)}`;
}

/** JSON with the keys of every object in alphabetical order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
