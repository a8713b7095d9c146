import { DEFAULT_STEPS } from '@arena/shared/contract/guard';
import { expect, test } from '@jest/globals';
import { decide } from './decide';
import { evidenceOfWorse, type Failures } from './evidence';

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

/**
 * Simulates the views of a guarded canary, each of another visitor.
 * @param failing shares of views that end in a failure, of the canary and of the live release
 */
function simulate(seed: number, failing: { canary: number; live: number }) {
  const random = randomNumbers(seed);
  const steps: (Failures & { views: number })[] = [];
  let canaryViews = 0;
  for (const { share, views } of DEFAULT_STEPS) {
    const step = { share, canary: 0, others: 0, views: 0 };
    steps.push(step);
    for (;;) {
      const isCanary = random() < share / 100;
      if (isCanary) {
        step.views += 1;
        canaryViews += 1;
      }
      const fails = random() < (isCanary ? failing.canary : failing.live);
      if (fails) step[isCanary ? 'canary' : 'others'] += 1;
      // Only failures of the canary add evidence, and only page views of the canary complete a step.
      if (!isCanary || (!fails && step.views < views)) continue;
      const decision = decide({ evidence: evidenceOfWorse(steps), views: step.views, enough: views });
      if (decision === 'withdraw') return { withdrawn: true, canaryViews };
      if (decision === 'advance') break;
    }
  }
  return { withdrawn: false, canaryViews };
}

const SEEDS = Array.from({ length: 1_000 }, (_, index) => index + 1);

/** Withdrawn canaries of a thousand, and the median of the page views that they had until then. */
function simulateThousand(failing: { canary: number; live: number }) {
  const runs = SEEDS.map((seed) => simulate(seed, failing)).filter(({ withdrawn }) => withdrawn);
  const views = runs.map(({ canaryViews }) => canaryViews).sort((a, b) => a - b);
  return { withdrawn: runs.length, median: views[Math.floor(views.length / 2)] ?? 0 };
}

test.each([0.005, 0.02, 0.1])('of equal releases that fail in %d of views, at most 1 % are withdrawn', (rate) => {
  const { withdrawn } = simulateThousand({ canary: rate, live: rate });
  process.stdout.write(`equal releases, ${rate * 100} % of views fail: ${withdrawn} of 1000 withdrawn\n`);
  expect(withdrawn).toBeLessThanOrEqual(10);
});

test.each([
  [0.05, 150],
  [0.5, 15],
])('a canary that fails in %d of its views is withdrawn after a median of at most %i', (rate, most) => {
  for (const live of [0.005, 0.01]) {
    const { withdrawn, median } = simulateThousand({ canary: rate, live });
    process.stdout.write(
      `canary ${rate * 100} %, live release ${live * 100} %: ${withdrawn} of 1000 withdrawn, median after ${median} views\n`,
    );
    expect({ withdrawn, isSoon: median <= most }).toEqual({ withdrawn: 1_000, isSoon: true });
  }
});

test('a better release is not withdrawn', () => {
  expect(simulateThousand({ canary: 0.002, live: 0.01 }).withdrawn).toBe(0);
});

test('without failures there is no evidence', () => {
  expect(evidenceOfWorse([])).toBe(1);
  expect(evidenceOfWorse([{ share: 1, canary: 0, others: 0 }])).toBe(1);
});

test('one visitor is not enough, even of one percent', () => {
  expect(evidenceOfWorse([{ share: 1, canary: 1, others: 0 }])).toBeLessThan(100);
  expect(evidenceOfWorse([{ share: 1, canary: 2, others: 0 }])).toBeGreaterThan(100);
});

test('many failures are still a number', () => {
  expect(evidenceOfWorse([{ share: 25, canary: 0, others: 1e6 }])).toBe(0);
  expect(evidenceOfWorse([{ share: 1, canary: 1e6, others: 0 }])).toBe(Number.POSITIVE_INFINITY);
});
