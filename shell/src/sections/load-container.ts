import type { FederatedRelease } from '@arena/shared/contract/release/release-map';
import { loadFile } from '../loading/load-file';
import { sectionState } from './section-state';

/** A federation container, as webpack defines it. */
export type Container = {
  init(shareScope: unknown): unknown;
  get(module: string): Promise<() => unknown>;
};

/** Packages that the shell shares with the sections. */
declare const __webpack_share_scopes__: { default: unknown };

/**
 * Loads and initializes the container of a release once. Failures are not cached. Releases of the same code, with another
 * content, have containers of the same name: each loads the files of its own release.
 */
export function loadContainer({ container, entry }: FederatedRelease): Promise<Container> {
  const { containers } = sectionState;
  const loading = containers.get(entry) ?? load(container, entry);
  containers.set(entry, loading);
  loading.catch(() => containers.delete(entry));
  return loading;
}

async function load(name: string, entry: string): Promise<Container> {
  await loadFile(entry, 'script');
  const container = (globalThis as Record<string, unknown>)[name] as Container | undefined;
  if (!container) throw new Error(`${entry} defines no container ${name}.`);
  await container.init(__webpack_share_scopes__.default);
  return container;
}
