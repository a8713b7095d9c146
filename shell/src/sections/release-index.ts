import type { FailureReason } from '@arena/shared/contract/failure-report';
import type { ListedSection, LiveSection, ReleaseIndex } from '@arena/shared/contract/release-map';
import { fetchOutcome } from './fetch-outcome';
import { addHashes } from './integrity';
import { readReleaseMap } from './release-map';
import { reasonOf, SectionFailure } from './section-failure';

/** Milliseconds until the request counts as failed. */
const TIMEOUT = 120_000;

let loading: Promise<ReleaseIndex | FailureReason> | undefined;

/**
 * What the shell needs to load a section: from the page or, if that only lists the section, from the release index.
 * @throws SectionFailure without a release if the index does not load
 */
export async function findLive(listed: LiveSection | ListedSection): Promise<LiveSection> {
  if ('release' in listed) return listed;
  const index = await loadReleaseIndex();
  if (typeof index === 'string') throw new SectionFailure(index, listed.app, '', undefined);
  const release = index.sections[listed.app];
  if (!release) throw new SectionFailure('missing', listed.app, '', undefined);
  return { ...listed, ...release };
}

/** Loads the release index once, or finds out why it does not load. After a failure, another call tries again. */
export function loadReleaseIndex(): Promise<ReleaseIndex | FailureReason> {
  loading ??= requestIndex().then((result) => {
    if (typeof result === 'string') loading = undefined;
    return result;
  });
  return loading;
}

async function requestIndex(): Promise<ReleaseIndex | FailureReason> {
  const { index: url } = readReleaseMap();
  if (!url) return 'missing';
  const index = await fetchIndex(url);
  if (index) return index;
  const outcome = await fetchOutcome(url);
  return (outcome.intact && (await fetchIndex(url))) || reasonOf(outcome);
}

/** @returns undefined if the request fails, or if the browser comes back online before it ends: it may never do so */
async function fetchIndex(url: string): Promise<ReleaseIndex | undefined> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = window.setTimeout(abort, TIMEOUT);
  window.addEventListener('online', abort);
  try {
    const response = await fetch(url, { integrity: globalThis.arenaIntegrityOf(url), signal: controller.signal });
    if (!response.ok) return undefined;
    const index: ReleaseIndex = await response.json();
    addHashes(index.integrity);
    return index;
  } catch {
    return undefined;
  } finally {
    window.clearTimeout(timer);
    window.removeEventListener('online', abort);
  }
}
