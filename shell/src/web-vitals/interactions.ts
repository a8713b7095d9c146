import type { PageVitals } from '@arena/shared/contract/reports/web-vitals';
import { pageAt } from './shown-pages';

/** A file of a section's release. Scripts in a page itself have the URL of the page, which visitors can type. */
const SECTION_FILE = /^(https?:\/\/[^/]+)\/releases\/(mf-[a-z\d-]+)\/([\w.-]+)\/[\w./-]+\.js$/;

/** Maximum number of long frames to keep, the latest ones. Browsers deliver them before or after their interactions. */
const MAX_FRAMES = 1_000;

/** For each so many interactions of a page, one may be slower than the number: https://web.dev/articles/inp */
const INTERACTIONS_PER_OUTLIER = 50;

type Interaction = { page: string; startTime: number; duration: number };

/**
 * Finds the Interaction to Next Paint of each page. The web-vitals library knows only one for each document, or for each
 * navigation that the newest browsers recognize by its paint.
 */
export function createInteractions() {
  const interactions = new Map<number, Interaction>();
  let frames: PerformanceLongAnimationFrameTiming[] = [];
  return {
    types: ['long-animation-frame', 'event', 'first-input'],
    add(entries: readonly PerformanceEntry[]) {
      frames = [...frames, ...entries.filter(isLongFrame)].slice(-MAX_FRAMES);
      for (const { interactionId, startTime, duration } of entries.filter(isEvent)) {
        const known = interactions.get(interactionId);
        if (!interactionId || (known && known.duration >= duration)) continue;
        // The end of an interaction belongs to its beginning, which may have opened another page.
        const page = known?.page ?? pageAt(startTime);
        interactions.set(interactionId, { page, startTime, duration });
      }
    },
    /** Undefined if the visitor did not interact with the page. */
    vitalsOf(page: string): Pick<PageVitals, 'inp' | 'longestScript'> | undefined {
      const found = [...interactions.values()].filter((interaction) => interaction.page === page);
      const [slowest] = found
        .sort((a, b) => b.duration - a.duration)
        .slice(Math.floor(found.length / INTERACTIONS_PER_OUTLIER));
      if (!slowest) return undefined;
      const longestScript = findLongestScript(frames, slowest);
      return { inp: slowest.duration, ...(longestScript && { longestScript }) };
    },
  };
}

const isLongFrame = (entry: PerformanceEntry): entry is PerformanceLongAnimationFrameTiming =>
  entry.entryType === 'long-animation-frame';

const isEvent = (entry: PerformanceEntry): entry is PerformanceEventTiming =>
  entry.entryType === 'event' || entry.entryType === 'first-input';

/** The section whose script ran longest while an interaction waited; undefined if that is unknown. */
function findLongestScript(
  frames: readonly PerformanceLongAnimationFrameTiming[],
  { startTime, duration }: Interaction,
): PageVitals['longestScript'] {
  const overlap = (script: PerformanceEntry) =>
    Math.min(script.startTime + script.duration, startTime + duration) - Math.max(script.startTime, startTime);
  const [longest] = frames
    .flatMap(({ scripts }) => [...scripts])
    .filter((script) => overlap(script) > 0)
    .sort((a, b) => overlap(b) - overlap(a));
  // A script of the shell can be React, which calls the handlers of every section: it says nothing.
  const [, origin, app, release] = SECTION_FILE.exec(longest?.sourceURL ?? '') ?? [];
  return app && release && origin === window.location.origin ? { app, release } : undefined;
}
