import { DEFAULT_STEPS } from '@arena/shared/contract/guard';
import { expect, test } from '@jest/globals';
import { decide, type Observed } from '../../delivery/guard/decide';
import { evidenceOfWorse, type Failures, withoutForged } from './evidence';

/** Numbers from 0 to 1, always the same ones for a seed (xorshift). */
function randomNumbers(seed: number): () => number {
  let state = seed * 0x9e3779b1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const HOUR = 3_600_000;

/** Visitors of a site with a thousand page views a day: most of them load one or two pages. */
const VISITORS_PER_HOUR = 600 / 24;

/** Client networks of the visitors. */
const NETWORKS = 5_000;

/** The counts of the server's guard from one visitor network in an hour. */
const VISITORS_PER_NETWORK = 3;

type Attack = { networks: number; aim: 'promote' | 'withdraw' };

type Scenario = {
  /** Shares of visitors whose page fails, with the canary and with the live release. */
  failing: { canary: number; live: number };
  visitorsPerHour?: number;
  /** An attacker with as many client networks, which try what they can every hour. A paused guard is not resumed. */
  attack?: Attack;
  hours?: number;
};

type End = { end: 'live' | 'withdrawn' | 'paused' | 'waits'; canaryVisitors: number; hours: number };

/** Simulates the visitors of a guarded canary with the default steps. Without an attack it ends when the guard pauses. */
function simulate(seed: number, scenario: Scenario): End {
  const { failing, visitorsPerHour = VISITORS_PER_HOUR, attack, hours = 14 * 24 } = scenario;
  const random = randomNumbers(seed);
  const failures: Failures[] = [];
  let [time, canaryVisitors, isPaused] = [0, 0, false];
  let nextAttack = 0;
  for (const { share, views } of DEFAULT_STEPS) {
    const step = { share, canary: 0, others: 0 };
    failures.push(step);
    const startedAt = time;
    const [networks, failed] = [new Set<string>(), new Set<string>()];
    let [visitors, decidedAt] = [0, 0];
    const see = (network: string, isCanary: boolean, fails: boolean) => {
      if (isCanary) {
        networks.add(network);
        visitors += 1;
      }
      if (!fails || failed.has(network)) return;
      failed.add(network);
      step[isCanary ? 'canary' : 'others'] += 1;
    };
    for (;;) {
      const arrival = time - (Math.log(1 - random()) / Math.max(visitorsPerHour, 1)) * HOUR;
      const isAttack = attack !== undefined && nextAttack <= arrival;
      time = isAttack ? nextAttack : arrival;
      if (time > hours * HOUR) return { end: isPaused ? 'paused' : 'waits', canaryVisitors, hours };
      if (isAttack) {
        nextAttack += HOUR;
        for (let times = 0; times < attack.networks * VISITORS_PER_NETWORK; times++)
          see(`attacker ${times % attack.networks}`, true, attack.aim === 'withdraw');
      } else {
        const isCanary = random() < share / 100;
        const fails = random() < (isCanary ? failing.canary : failing.live);
        const network = String(Math.floor(random() * NETWORKS));
        if (visitorsPerHour === 0) continue;
        if (isCanary) canaryVisitors += 1;
        see(network, isCanary, fails);
        // Only visitors with the canary complete a step, and only their failures are evidence against it.
        if (!isCanary) continue;
      }
      // Without another failure the decision stays the same until the step has enough visitors.
      if (failed.size === decidedAt && visitors < views) continue;
      decidedAt = failed.size;
      const observed: Observed = {
        failures,
        refused: [],
        missing: [],
        visitors,
        networks: networks.size,
        elapsed: time - startedAt,
      };
      const decision = decide(observed, views);
      if (decision === 'withdraw') return { end: 'withdrawn', canaryVisitors, hours: time / HOUR };
      if (decision === 'pause' && !attack) return { end: 'paused', canaryVisitors, hours: time / HOUR };
      if (decision === 'pause') isPaused = true;
      if (decision === 'advance' && !isPaused) break;
    }
  }
  return { end: 'live', canaryVisitors, hours: time / HOUR };
}

const SEEDS = Array.from({ length: 1_000 }, (_, index) => index + 1);

/** How a thousand canaries ended, and the median of the canary visitors until they were stopped. */
function simulateThousand(scenario: Scenario) {
  const runs = SEEDS.map((seed) => simulate(seed, scenario));
  const count = (isWanted: (run: End) => boolean) => runs.filter(isWanted).length;
  const stopped = runs.filter(({ end }) => end === 'paused' || end === 'withdrawn');
  const visitors = stopped.map(({ canaryVisitors }) => canaryVisitors).sort((a, b) => a - b);
  return {
    live: count(({ end }) => end === 'live'),
    liveWithinADay: count(({ end, hours }) => end === 'live' && hours <= 24),
    withdrawn: count(({ end }) => end === 'withdrawn'),
    stopped: stopped.length,
    median: visitors[Math.floor(visitors.length / 2)] ?? 0,
  };
}

const print = (text: string) => process.stdout.write(`${text}\n`);

test.each([0, 0.005, 0.02, 0.1])(
  'of equal releases that fail for %d of visitors, at most 1 %% are stopped, and the others are live within a day',
  (rate) => {
    const { withdrawn, stopped, liveWithinADay } = simulateThousand({ failing: { canary: rate, live: rate } });
    print(
      `equal releases, ${rate * 100} % of visitors see a failure: ${withdrawn} of 1000 withdrawn, ${stopped} stopped, ` +
        `${liveWithinADay} live within 24 h at 1,000 page views a day`,
    );
    expect(stopped).toBeLessThanOrEqual(10);
    expect(liveWithinADay).toBeGreaterThanOrEqual(900);
  },
);

test.each([
  [0.05, 150, 850],
  [0.5, 15, 1_000],
])('a canary that fails for %d of visitors is stopped after a median of at most %i of them', (rate, most, least) => {
  for (const live of [0.002, 0.005]) {
    const { stopped, median } = simulateThousand({ failing: { canary: rate, live } });
    print(
      `canary ${rate * 100} %, live release ${live * 100} %: ${stopped} of 1000 stopped, median after ${median} visitors`,
    );
    expect({ isStopped: stopped >= least, isSoon: median <= most }).toEqual({ isStopped: true, isSoon: true });
  }
});

test('a canary that fails for half of its visitors is withdrawn, although they could be an attacker at first', () => {
  // An inactive attacker: the guard continues after its pause.
  const { withdrawn, median } = simulateThousand({
    failing: { canary: 0.5, live: 0.005 },
    attack: { networks: 0, aim: 'promote' },
  });
  print(`canary 50 %: ${withdrawn} of 1000 withdrawn without a person, median after ${median} visitors`);
  expect({ withdrawn, isSoon: median <= 80 }).toEqual({ withdrawn: 1_000, isSoon: true });
});

test.each([1, 20])('an attacker with %i addresses neither makes a canary live nor withdraws it', (networks) => {
  const equal = { canary: 0.005, live: 0.005 };
  const alone = { failing: equal, visitorsPerHour: 0, hours: 48 };
  const promoted = simulateThousand({ ...alone, attack: { networks, aim: 'promote' } }).live;
  const blamed = [alone, { failing: equal, hours: 48 }].map(
    (site) => simulateThousand({ ...site, attack: { networks, aim: 'withdraw' } }).withdrawn,
  );
  print(
    `attacker with ${networks} ${networks === 1 ? 'address' : 'addresses'}: ${promoted} of 1000 promoted without ` +
      `visitors, ${blamed[0]} withdrawn without and ${blamed[1]} withdrawn with visitors`,
  );
  expect([promoted, ...blamed]).toEqual([0, 0, 0]);
});

test('a better release is not stopped', () => {
  expect(simulateThousand({ failing: { canary: 0.002, live: 0.01 } }).stopped).toBeLessThanOrEqual(1);
});

test('without failures, the evidence is zero', () => {
  expect(evidenceOfWorse([])).toBe(1);
  expect(evidenceOfWorse([{ share: 1, canary: 0, others: 0 }])).toBe(1);
});

test('one visitor is not enough, even of one percent', () => {
  expect(evidenceOfWorse([{ share: 1, canary: 1, others: 0 }])).toBeLessThan(100);
  expect(evidenceOfWorse([{ share: 1, canary: 2, others: 0 }])).toBeGreaterThan(100);
});

test('the networks of an attacker are those that say most', () => {
  const steps = [
    { share: 20, canary: 20, others: 1 },
    { share: 50, canary: 9, others: 2 },
  ];
  expect(withoutForged(steps)).toEqual([
    { share: 20, canary: 0, others: 1 },
    { share: 50, canary: 4, others: 2 },
  ]);
});

test('many failures are still a number', () => {
  expect(evidenceOfWorse([{ share: 25, canary: 0, others: 1e6 }])).toBe(0);
  expect(evidenceOfWorse([{ share: 1, canary: 1e6, others: 0 }])).toBe(Number.POSITIVE_INFINITY);
});
