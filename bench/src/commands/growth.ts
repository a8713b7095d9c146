import { setTimeout as pause } from 'node:timers/promises';
import { load } from '../measure/load';
import { residentMemory } from '../measure/process';
import { median, ratios } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { short, table, withSpread } from '../report/table';
import { routes } from '../routes';
import { Arena } from '../site/arena';
import { buildVersion, withCheckout } from '../site/checkout';
import { grow, type Size } from '../site/grow';
import { withData } from '../site/prepared';
import { rawAnswer } from '../site/raw-response';
import { say } from './command';
import { APP, releasesOf, rollBack } from './rollback';

const SMALLEST: Size = { sections: 5, kept: 10 };
const LARGER: Size[] = [
  { sections: 20, kept: 10 },
  { sections: 80, kept: 10 },
  { sections: 5, kept: 1000 },
  { sections: 5, kept: 10_000 },
  { sections: 80, kept: 10_000 },
];

const ROUNDS = 3;
const SECONDS = 2;
const GOAL = 1.2;

/** Milliseconds until a site has done what it does in the background after a release, which would slow down the next. */
const UNTIL_QUIET = 8_000;

/** Of each round; times in ms. */
type Figures = Record<keyof typeof subjects, number>;

/** What is told of each size, with its unit; more is worse, `perPage` too: milliseconds of a page under load. */
const subjects = {
  compose: 'composing a page, ms',
  bytes: 'that page, kB packed',
  perPage: 'a page under load, ms',
  publish: '`arena publish`, ms',
  rollback: 'rollback, ms',
  memory: 'resident, MB',
} as const;

/** How everything grows with sections and with releases that are kept. */
export async function growth(): Promise<string> {
  say('Preparing sites …');
  const [smallest = [], ...larger] = await withCheckout(APP, async (checkout) => {
    const sizes = [SMALLEST, ...LARGER];
    return withSites(sizes, [], async (arenas) => {
      const figures: Figures[][] = arenas.map(() => []);
      for (let round = 0; round <= ROUNDS; round++) {
        say(round === 0 ? 'Rendering the pages of every site …' : `Round ${round} of ${ROUNDS} …`);
        await buildVersion(checkout, APP, `1.0.${round + 1}`);
        for (const [i, arena] of arenas.entries()) {
          const taken = await measure(arena, checkout);
          // The first release renders all pages anew, because the navigation is another one.
          if (round > 0) figures[i]?.push(taken);
        }
      }
      return figures;
    });
  });
  const name = ({ sections, kept }: Size) => `${sections} sections, ${kept.toLocaleString('en')} kept`;
  return [
    `The smallest site in figures, the larger ones ÷ it; the goal of each is ≤ ${GOAL}. Pages are those of the site itself. Added`,
    'sections stand in the navigation and in the release map, added releases were live once.',
    '',
    table(
      ['what', name(SMALLEST), ...LARGER.map(name)],
      Object.entries(subjects).map(([subject, what]) => {
        const of = (figures: readonly Figures[]) => figures.map((taken) => taken[subject as keyof Figures]);
        return [
          what,
          short(median(of(smallest))),
          ...larger.map((figures) => marked(ratios({ ours: of(figures), peer: of(smallest) }))),
        ];
      }),
    ),
    '',
    conditions(`${ROUNDS} rounds, all sites running, one after the other at work`),
  ].join('\n');
}

/** Where the goal is missed, in bold. */
function marked(values: readonly number[]): string {
  return median(values) <= GOAL ? withSpread(values) : `**${withSpread(values)}**`;
}

/** Starts a site of each size and closes them in the end. */
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

/** With the release that the checkout holds, which makes every page a new one. */
async function measure(arena: Arena, checkout: string): Promise<Figures> {
  const publish = await time(() => arena.command(['publish', APP, '--reason', 'bench'], checkout));
  const composing: number[] = [];
  for (const route of routes) composing.push(await time(() => rawAnswer(arena.url + route)));
  const { body } = await rawAnswer(`${arena.url}/market`);
  const { perSecond } = await load({ url: `${arena.url}/market`, seconds: SECONDS });
  const [earlier = '', latest = ''] = await releasesOf(arena);
  const rollback = await time(() => rollBack(arena, earlier));
  await rollBack(arena, latest);
  const memory = residentMemory(arena.pid);
  await pause(UNTIL_QUIET);
  return {
    compose: median(composing),
    bytes: body.length / 1000,
    perPage: 1000 / perSecond,
    publish,
    rollback,
    memory,
  };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
