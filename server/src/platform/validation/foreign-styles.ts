import { assetBase } from '@arena/shared/contract/release/asset-base';
import { type Release, SHELL } from '@arena/shared/contract/release/release';
import { LRUCache } from 'lru-cache';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { readText } from '../../kernel/storage/read-text';
import type { ReleaseSet } from '../release-set/release-set';
import { collectStyles, type OtherStyles, styleFault } from './containment/style-fault';

/** Bytes; the largest current stylesheets have 40,000. */
const MAX_SIZE = 200_000;

/** Parsed styles of releases, which never change. */
const stylesByRelease = new LRUCache<string, OtherStyles>({ max: 200 });

/**
 * Finds stylesheets of a section that affect more than the section. The shell may style the whole page.
 * @param files contents of the release by path
 * @param live the live releases
 * @returns a message for each fault
 */
export async function foreignStyleFaults(
  assets: AssetStore,
  release: Release,
  files: ReadonlyMap<string, Buffer>,
  live: ReleaseSet,
): Promise<string[]> {
  if (release.app === SHELL) return [];
  const others: OtherStyles[] = [];
  // Sequentially, because parsing blocks the event loop: other requests are answered in between.
  for (const other of live) if (other.app !== release.app) others.push(await stylesOf(assets, other));
  const names = new Set(others.flatMap((other) => [...other.names]));
  const declarations = new Set(others.flatMap((other) => [...other.declarations]));
  const base = assetBase(release.app, release.id);
  return [...files].filter(isStylesheet).flatMap(([path, bytes]) => {
    if (bytes.length > MAX_SIZE) return [`${path} has more than ${MAX_SIZE} bytes, the limit for a stylesheet.`];
    const fault = styleFault(bytes.toString(), { url: base + path, base }, { names, declarations });
    return fault ? [`${path} ${fault}.`] : [];
  });
}

const isStylesheet = ([path]: [string, unknown]) => path.endsWith('.css');

async function stylesOf(assets: AssetStore, { app, id, files }: Release): Promise<OtherStyles> {
  const key = `${app}/${id}`;
  const cached = stylesByRelease.get(key);
  if (cached) return cached;
  const sheets: string[] = [];
  for (const { path, size } of files) {
    if (path.endsWith('.css') && size <= MAX_SIZE) sheets.push((await readText(assets, app, id, path)) ?? '');
  }
  const styles = collectStyles(sheets);
  stylesByRelease.set(key, styles);
  return styles;
}
