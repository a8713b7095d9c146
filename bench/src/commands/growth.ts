import { setTimeout as pause } from 'node:timers/promises';
import { load } from '../measure/load';
import { residentMemory } from '../measure/process';
import { median, ratios } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { formatNumber, formatSpread, table } from '../report/table';
import { routes } from '../routes';
import { Arena } from '../site/arena';
import { buildVersion, withCheckout } from '../site/checkout';
import { grow, type Size } from '../site/grow';
import { withData } from '../site/prepared';
import { fetchRaw } from '../site/raw-response';
import { print } from './command';
import { APP, lastReleases, rollBack } from './rollback';

const SMALLEST: Size = { sections: 5, releases: 10 };
const LARGER: Size[] = [
  { sections: 20, releases: 10 },
  { sections: 80, releases: 10 },
  { sections: 5, releases: 1000 },
  { sections: 5, releases: 10_000 },
  { sections: 80, releases: 10_000 },
];

const ROUNDS = 3;
const SECONDS = 2;
/** Rollbacks in each round, back and forth. */
const ROLLBACKS = 6;
const GOAL = 1.2;

/** Milliseconds until the server has looked for missing pages after a rollback, which would slow down the next one. */
const AFTER_ROLLBACK = 500;

/** Milliseconds until the background work after a release is done, which would slow down the next site. */
const BACKGROUND_WORK_TIME = 8_000;

/** The results of one round. */
type Figures = Record<keyof typeof subjects, number>;

/** The measured values with their units; lower is better for all of them. */
const subjects = {
  compose: 'composing a page, ms',
  bytes: 'that page, kB compressed',
  perPage: 'a page under load, ms',
  publish: '`arena publish`, ms',
  rollback: 'rollback, ms',
  memory: 'resident, MB',
} as const;

/** How times and sizes grow with the number of sections and stored releases. */
export async function growth(): Promise<string> {
  print('Preparing sites …');
  const [smallest = [], ...larger] = await withCheckout(APP, async (checkout) => {
    const sizes = [SMALLEST, ...LARGER];
    return withSites(sizes, [], async (arenas) => {
      const figures: Figures[][] = arenas.map(() => []);
      for (let round = 0; round <= ROUNDS; round++) {
        print(round === 0 ? 'Rendering the pages of every site …' : `Round ${round} of ${ROUNDS} …`);
        await buildVersion(checkout, APP, `1.0.${round + 1}`);
        for (const [i, arena] of arenas.entries()) {
          const result = await measure(arena, checkout);
          // Round 0 is not counted: added sections change the navigation, so the first release renders all pages again.
          if (round > 0) figures[i]?.push(result);
        }
      }
      return figures;
    });
  });
  const name = ({ sections, releases }: Size) => `${sections} sections, ${releases.toLocaleString('en')} releases`;
  return [
    `Values of the smallest site, and the ratio of each larger site to it. The goal of every ratio is ≤ ${GOAL}. Added sections`,
    'appear in the navigation and in the release map but have no pages; added releases were live once.',
    '',
    table(
      ['what', name(SMALLEST), ...LARGER.map(name)],
      Object.entries(subjects).map(([subject, what]) => {
        const valuesOf = (figures: readonly Figures[]) => figures.map((result) => result[subject as keyof Figures]);
        return [
          what,
          formatNumber(median(valuesOf(smallest))),
          ...larger.map((figures) => formatRatio(ratios({ ours: valuesOf(figures), peer: valuesOf(smallest) }))),
        ];
      }),
    ),
    '',
    conditions(`${ROUNDS} rounds, all sites running, one at a time under load`),
  ].join('\n');
}

/** In bold where the goal is missed. */
function formatRatio(values: readonly number[]): string {
  return median(values) <= GOAL ? formatSpread(values) : `**${formatSpread(values)}**`;
}

/** Starts a site of each size, calls `use` with all of them, and stops them. */
async function withSites<T>(
  sizes: readonly Size[],
  started: Arena[],
  use: (arenas: Arena[]) => Promise<T>,
): Promise<T> {
  const [size, ...others] = sizes;
  if (!size) return use(started);
  return withData(async (data) => {
    await grow(data, size);
    const arena = await Arena.start({ data, env: { ARENA_LOG_LEVEL: 'warn', ARENA_RATE_LIMITS: 'off' } });
    try {
      return await withSites(others, [...started, arena], use);
    } finally {
      await arena.stop();
    }
  });
}

/** Publishes the release of the checkout, which renders every page again, and measures the site. */
async function measure(arena: Arena, checkout: string): Promise<Figures> {
  const publish = await time(() => arena.command(['publish', APP, '--reason', 'bench'], checkout));
  const composeTimes: number[] = [];
  for (const route of routes) composeTimes.push(await time(() => fetchRaw(arena.url + route)));
  const { body } = await fetchRaw(`${arena.url}/market`);
  const { perSecond } = await load({ url: `${arena.url}/market`, seconds: SECONDS });
  const releases = await lastReleases(arena);
  const rollbackTimes: number[] = [];
  for (let i = 0; i < ROLLBACKS; i++) {
    await pause(AFTER_ROLLBACK);
    rollbackTimes.push(await time(() => rollBack(arena, releases[i % releases.length] ?? '')));
  }
  const memory = residentMemory(arena.pid);
  await pause(BACKGROUND_WORK_TIME);
  return {
    compose: median(composeTimes),
    bytes: body.length / 1000,
    perPage: 1000 / perSecond,
    publish,
    rollback: median(rollbackTimes),
    memory,
  };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
