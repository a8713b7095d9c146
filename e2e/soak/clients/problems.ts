import { setTimeout as pause } from 'node:timers/promises';
import type { ArenaServer } from '../../src/arena/sites/server';
import { OPERATOR_TOKEN } from '../../src/arena/sites/server';
import { createPublisher } from '../publisher';
import type { Tally } from '../tally';

/** Milliseconds between two looks at what the server says needs a person. */
const INTERVAL = 5_000;

/** Looks at *Live* until the signal aborts. Nothing is broken in such a run, so each named problem is a violation. */
export async function expectNoProblems(site: ArenaServer, signal: AbortSignal, tally: Tally) {
  const { readProblems } = createPublisher(site, OPERATOR_TOKEN);
  const named = new Set<string>();
  const look = async () => {
    for (const { kind, sentence } of await readProblems()) {
      if (!named.has(kind)) tally.addViolation(`Live names ${kind}: ${sentence}`);
      named.add(kind);
    }
    tally.count('looks at Live');
  };
  while (!signal.aborted) {
    await look();
    await pause(INTERVAL, undefined, { signal }).catch(() => undefined);
  }
  await look();
  tally.addMeasurement(`${named.size} kinds of problems named`);
}
