import { assetBase } from '@arena/shared/contract/asset-base';
import { type Release, SHELL } from '@arena/shared/contract/release';
import { LRUCache } from 'lru-cache';
import type { AssetStore } from '../storage/asset-store';
import { readText } from '../storage/read-text';
import { type OtherStyles, otherStyles, styleFault } from './containment/style-fault';
import type { View } from './live-site';

/** Characters; the largest stylesheets of today have 40,000. */
const LARGEST = 200_000;

/** Releases whose styles have been read before; they never change. */
const read = new LRUCache<string, OtherStyles>({ max: 200 });

/**
 * Stylesheets of a section that would style more than the section.
 * @param files contents of the release by path
 * @param live what else is shown
 * @returns sentences; the shell may style the whole page
 */
export async function foreignStyles(
  assets: AssetStore,
  release: Release,
  files: ReadonlyMap<string, Buffer>,
  live: View,
): Promise<string[]> {
  if (release.app === SHELL) return [];
  const others: OtherStyles[] = [];
  // One after the other: taking a stylesheet apart keeps the event loop, and visitors are answered in between.
  for (const other of live) if (other.app !== release.app) others.push(await stylesOf(assets, other));
  const names = new Set(others.flatMap((other) => [...other.names]));
  const declared = new Set(others.flatMap((other) => [...other.declared]));
  const base = assetBase(release.app, release.id);
  return [...files].filter(isStylesheet).flatMap(([path, bytes]) => {
    if (bytes.length > LARGEST) return [`${path} has more than ${LARGEST} bytes; a stylesheet may not.`];
    const fault = styleFault(bytes.toString(), { address: base + path, base }, { names, declared });
    return fault ? [`${path} ${fault}.`] : [];
  });
}

const isStylesheet = ([path]: [string, unknown]) => path.endsWith('.css');

async function stylesOf(assets: AssetStore, { app, id, files }: Release): Promise<OtherStyles> {
  const key = `${app}/${id}`;
  const known = read.get(key);
  if (known) return known;
  const sheets: string[] = [];
  for (const { path, size } of files) {
    if (path.endsWith('.css') && size <= LARGEST) sheets.push((await readText(assets, app, id, path)) ?? '');
  }
  const styles = otherStyles(sheets);
  read.set(key, styles);
  return styles;
}
