import type { FederatedRelease, LiveSection } from '@arena/shared/contract/release-map';
import { loadSection } from './load-section';
import { type LoadedSection, standsIn } from './loaded-section';
import { fetchAnew } from './refetch';
import { reportFailure } from './report-failure';
import type { SectionFailure } from './section-failure';
import { isQuarantined, quarantine } from './section-state';

/** Milliseconds before the second try, and as many again by chance: a crowd shall not come back all at once. */
const SECOND_TRY_AFTER = 300;

/**
 * Loads a section: its live release, a second time if need be, and where that fails the last good one.
 * @throws SectionFailure of the live release when nothing could be loaded
 */
export async function openSection(live: LiveSection): Promise<LoadedSection> {
  // It has failed before in this visit: the last good one first, and the live one only where that fails too.
  if (live.standIn && isQuarantined(live.release)) {
    return load(live, live.standIn).catch(() => load(live, live));
  }
  try {
    return await load(live, live).catch((failure: SectionFailure) => loadAgain(live, failure));
  } catch (failure) {
    giveUp(live, failure as SectionFailure);
    if (!live.standIn) throw failure;
    return load(live, live.standIn).catch(() => {
      throw failure;
    });
  }
}

/**
 * The last good release of a section whose live one broke before anything of it could be seen.
 * @returns undefined when there is none, or when it is that one which broke
 */
export async function openStandIn(broken: LoadedSection): Promise<LoadedSection | undefined> {
  const { live, release } = broken;
  reportFailure({ app: live.app, release, reason: 'crashed' });
  quarantine(release);
  return live.standIn && !standsIn(broken) ? load(live, live.standIn) : undefined;
}

async function load(live: LiveSection, from: FederatedRelease): Promise<LoadedSection> {
  return { live, release: from.release, section: await loadSection(live.app, from) };
}

async function loadAgain(live: LiveSection, failure: SectionFailure): Promise<LoadedSection> {
  // Nobody waits for two minutes twice.
  if (failure.reason === 'timeout') throw failure;
  await new Promise((resolve) => {
    setTimeout(resolve, SECOND_TRY_AFTER * (1 + Math.random()));
  });
  if (failure.reason === 'integrity') await fetchAnew(live.app, live.release);
  return load(live, live);
}

function giveUp({ app, release }: LiveSection, { reason }: SectionFailure) {
  reportFailure({ app, release, reason });
  quarantine(release);
}
