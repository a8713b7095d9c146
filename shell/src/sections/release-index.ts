import type { ListedSection, LiveSection, ReleaseIndex } from '@arena/shared/contract/release/release-map';
import { LoadError } from '../loading/load-error';
import { loadJson } from '../loading/load-file';
import { addHashes } from './integrity';
import { readReleaseMap } from './release-map';
import { SectionFailure } from './section-failure';

/** Milliseconds that a navigation waits for the index. A document brings the section sooner than a request that hangs. */
const GIVE_UP_AFTER = 4_000;

let loading: Promise<ReleaseIndex> | undefined;

/**
 * The release of a section and its fallback: from the page or, if that only lists the section, from the release index.
 * @throws SectionFailure without a release if the index does not arrive
 */
export async function findLive(listed: LiveSection | ListedSection): Promise<LiveSection> {
  if ('release' in listed) return listed;
  try {
    const { sections } = await Promise.race([loadReleaseIndex(), giveUp()]);
    const release = sections[listed.app];
    if (!release) throw new LoadError(readReleaseMap().index ?? '', 'missing');
    return { ...listed, ...release };
  } catch (cause) {
    throw new SectionFailure(cause instanceof LoadError ? cause.reason : 'broken', listed.app, '', cause);
  }
}

/**
 * Loads the release index once. After a failure, another call tries again.
 * @throws LoadError
 */
export function loadReleaseIndex(): Promise<ReleaseIndex> {
  loading ??= requestIndex().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function requestIndex(): Promise<ReleaseIndex> {
  const { index: url } = readReleaseMap();
  if (!url) throw new LoadError('', 'missing');
  const index = await loadJson<ReleaseIndex>(url);
  addHashes(index.integrity);
  return index;
}

function giveUp(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new LoadError('', 'network')), GIVE_UP_AFTER);
  });
}
