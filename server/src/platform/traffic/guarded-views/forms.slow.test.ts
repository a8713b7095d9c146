import { DEFAULT_STEPS } from '@arena/shared/contract/guard';
import { HOUR } from '@arena/shared/contract/time/duration';
import { expect, test } from '@jest/globals';
import { decide, LEAST_STEP_TIME } from '../../delivery/guard/decide';
import { ENOUGH_NETWORKS, evidenceOf, type Forms, formOutcomes, WORSE } from './evidence';

// Millions of look-ups of a global object are slow in a test.
const { floor, imul, log } = Math;

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A site with a thousand page views a day, most of whose visitors load one or two pages. */
const VISITORS_PER_HOUR = 600 / 24;
const NETWORKS = 5_000;
const HOURS = 14 * 24;

/** Part of the visitors whose form arrives, and part of these forms that is refused. */
type Release = { arrive: number; refused: number };

/** The form's page checks entries by the rules of the server, so few forms are refused. */
const LIVE: Release = { arrive: 0.1, refused: 0.02 };

/** What happens to forms without a single failure. A key still sends the form where a button cannot be pressed. */
const FAULTS = {
  'button hidden': { arrive: 0.005, refused: 0.02 },
  'button covered': { arrive: 0.01, refused: 0.02 },
  'button disabled': { arrive: 0, refused: 0 },
  'schema refuses half': { arrive: 0.1, refused: 0.51 },
};

/** What a client sends all the time: forms of the canary that are refused, or that are stored. */
type Hostile = 'refused' | 'sent';

/** A guarded canary with the default steps, which ends when its guard pauses it. A paused guard is not resumed. */
function simulate(seed: number, canary: Release, hostile?: Hostile) {
  const random = randomNumbers(seed);
  const steps: Forms[] = [];
  let time = 0;
  let canaryVisitors = 0;
  for (const { share, views } of DEFAULT_STEPS) {
    const count = () => ({ canary: 0, others: 0 });
    const step = { share, views: count(), tried: count(), refused: count(), sent: count() };
    steps.push(step);
    const startedAt = time;
    const seen = new Set<number>();
    const known = { tried: new Set<number>(), refused: new Set<number>(), sent: new Set<number>() };
    const add = (outcome: keyof typeof known, network: number, cohort: 'canary' | 'others') => {
      if (known[outcome].has(network)) return;
      known[outcome].add(network);
      step[outcome][cohort] += 1;
    };
    const send = (network: number, cohort: 'canary' | 'others', isRefused: boolean) => {
      add('tried', network, cohort);
      add(isRefused ? 'refused' : 'sent', network, cohort);
    };
    if (hostile) send(NETWORKS, 'canary', hostile === 'refused');
    for (let visitors = 0, isNew = true, wasComplete = false; ; ) {
      time -= (log(1 - random()) / VISITORS_PER_HOUR) * HOUR;
      if (time > HOURS * HOUR) return { end: 'waits', canaryVisitors };
      const cohort = random() < share / 100 ? 'canary' : 'others';
      const release = cohort === 'canary' ? canary : LIVE;
      const network = floor(random() * NETWORKS);
      step.views[cohort] += 1;
      if (cohort === 'canary') {
        canaryVisitors += 1;
        visitors += 1;
        seen.add(network);
      }
      if (random() < release.arrive) {
        send(network, cohort, random() < release.refused);
        isNew = true;
      }
      const isComplete = visitors >= views && seen.size >= ENOUGH_NETWORKS && time - startedAt >= LEAST_STEP_TIME;
      // Between two forms, only a complete step changes the decision.
      if (!isNew && isComplete === wasComplete) continue;
      isNew = false;
      wasComplete = isComplete;
      const observed = { failures: [], ...formOutcomes(steps), visitors, networks: seen.size };
      const decision = decide({ ...observed, elapsed: time - startedAt }, views);
      if (decision === 'withdraw' || decision === 'pause') return { end: decision, canaryVisitors };
      if (decision === 'advance') break;
    }
  }
  return { end: 'live', canaryVisitors, hours: time / HOUR };
}

/** How a thousand canaries ended, and the median of the canary visitors until the guard stopped them. */
function simulateThousand(canary: Release, hostile?: Hostile) {
  const runs = Array.from({ length: 1_000 }, (_, index) => simulate(index + 1, canary, hostile));
  const stopped = runs.filter(({ end }) => end === 'withdraw' || end === 'pause');
  const visitors = stopped.map(({ canaryVisitors }) => canaryVisitors).sort((a, b) => a - b);
  return {
    stopped: stopped.length,
    live: runs.filter(({ end }) => end === 'live').length,
    liveWithinADay: runs.filter(({ end, hours = 0 }) => end === 'live' && hours <= 24).length,
    median: visitors[floor(visitors.length / 2)] ?? 0,
  };
}

const print = (text: string) => process.stdout.write(`${text}\n`);

test.each([
  ['', undefined],
  [' beside a client that sends refused ones', 'refused'],
  [' beside a client that sends many', 'sent'],
] as const)('of equal canaries, at most 1 %% are stopped by their forms%s', (_, hostile) => {
  const { stopped, live, liveWithinADay } = simulateThousand(LIVE, hostile);
  print(
    `equal canaries, hostile client: ${hostile ?? 'none'}: ${stopped} of 1000 stopped, ${live} live, ${liveWithinADay} within 24 h`,
  );
  expect(stopped).toBeLessThanOrEqual(10);
  if (!hostile) expect(liveWithinADay).toBeGreaterThanOrEqual(900);
});

test('each silent fault is stopped, also if one client sends forms all the time', () => {
  for (const [fault, canary] of Object.entries(FAULTS)) {
    const [alone, masked] = [simulateThousand(canary), simulateThousand(canary, 'sent')];
    print(
      `${fault}: ${alone.stopped} of 1000 stopped, median after ${alone.median} canary visitors; ` +
        `${masked.stopped} with a hostile client`,
    );
    expect({ fault, isStopped: alone.stopped >= 950 && masked.stopped >= 850 }).toEqual({ fault, isStopped: true });
    expect(alone.median).toBeLessThanOrEqual(140);
  }
});

test('of live releases that are as good as the one before, few are called worse within two weeks', () => {
  let called = 0;
  for (let seed = 1; seed <= 1_000; seed++) {
    const random = randomNumbers(seed);
    const [canary, others] = [0, HOURS * VISITORS_PER_HOUR];
    const [views, sent, refused] = [
      { canary, others },
      { canary: 0, others: 0 },
      { canary: 0, others: 0 },
    ];
    const tried = { canary: 0, others: 0 };
    const see = (release: 'canary' | 'others') => {
      if (random() >= LIVE.arrive) return;
      tried[release] += 1;
      (random() < LIVE.refused ? refused : sent)[release] += 1;
    };
    for (let visitor = 0; visitor < others; visitor++) see('others');
    let isCalled = false;
    for (let visitor = 1; visitor <= others && !isCalled; visitor++) {
      see('canary');
      views.canary += 1;
      const isCompared = visitor % (6 * VISITORS_PER_HOUR) === 0;
      isCalled =
        isCompared &&
        evidenceOf({ failures: [], ...formOutcomes([{ share: null, views, tried, refused, sent }]) }) >= WORSE;
    }
    if (isCalled) called += 1;
  }
  print(`equal live releases: ${called} of 1000 called worse within two weeks`);
  expect(called).toBeLessThanOrEqual(10);
});
