import { setTimeout as pause } from 'node:timers/promises';
import { Visitors } from '../measure/page-views';
import { percentile } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { formatSpread, goalCells, table } from '../report/table';
import { Arena, OPERATOR_TOKEN } from '../site/arena';
import { buildVersion, withCheckout } from '../site/checkout';
import { withPostgres } from '../site/postgres';
import { withArena, withData } from '../site/prepared';
import { print } from './command';

export const APP = 'mf-market';
const PAGE = '/market';
const ROLLBACKS = 20;
const VISITORS = 4;
/** All visitors are one client, which would reach the rate limit within seconds. */
const UNLIMITED = { ARENA_RATE_LIMITS: 'off' };

/** Milliseconds in which page views are observed after each rollback. */
const OBSERVATION_TIME = 1200;

/** Milliseconds from the request until the server confirms it, and until no new page view has the old release. */
type Times = { acknowledged: number; everywhere: number };

type Result = { what: string; times: Times[]; views: number; failed: number };

/** How long pages still show the old release after a rollback. */
export async function rollback(): Promise<string> {
  const results = await withCheckout(APP, async (checkout) => {
    print('Building a second release …');
    await buildVersion(checkout, APP, '1.0.1');
    print('One server process, embedded database …');
    const one = await withArena(
      (arena) => rollBackAndForth('one process, embedded database', [arena], checkout),
      UNLIMITED,
    );
    print('Two server processes on one Postgres …');
    return [one, await withTwoServers((arenas) => rollBackAndForth('two processes, one Postgres', arenas, checkout))];
  });
  return [
    `${ROLLBACKS} rollbacks of ${APP}, back and forth, while ${VISITORS} visitors per process request ${PAGE} without a pause. The last page`,
    'view with the old release marks the moment when the rollback is complete. Times in ms since the request; the goal applies',
    'to the slowest. There is no peer.',
    '',
    table(
      ['what', 'acknowledged', 'on every new page view', '95 %', 'goal', 'met', 'page views', 'failed', 'none failed'],
      results.map(toRow),
    ),
    '',
    conditions(`${ROLLBACKS} rollbacks`),
  ].join('\n');
}

function toRow({ what, times, views, failed }: Result): string[] {
  const everywhere = times.map((time) => time.everywhere);
  return [
    what,
    formatSpread(times.map(({ acknowledged }) => acknowledged)),
    formatSpread(everywhere),
    percentile(everywhere, 0.95).toFixed(0),
    ...goalCells(Math.max(...everywhere), { atMost: 1000 }),
    String(views),
    String(failed),
    goalCells(failed, { atMost: 0 })[1],
  ];
}

function withTwoServers(use: (arenas: Arena[]) => Promise<Result>): Promise<Result> {
  return withPostgres((url) =>
    withData(async (data) => {
      const env = { ...UNLIMITED, DATABASE_URL: url };
      const first = await Arena.start({ data, env });
      try {
        const second = await Arena.start({ data, env });
        try {
          return await use([first, second]);
        } finally {
          await second.stop();
        }
      } finally {
        await first.stop();
      }
    }),
  );
}

async function rollBackAndForth(what: string, arenas: readonly Arena[], checkout: string): Promise<Result> {
  const [arena] = arenas;
  if (!arena) throw new Error('Rollbacks need at least one server.');
  await arena.command(['publish', APP, '--reason', 'bench'], checkout);
  const releases = await lastReleases(arena);
  const visitors = new Visitors(
    arenas.map(({ url }) => url + PAGE),
    VISITORS,
  );
  const times: Times[] = [];
  for (let i = 0; i < ROLLBACKS; i++) {
    const target = releases[i % releases.length] ?? '';
    const sentAt = performance.now();
    await rollBack(arena, target);
    const acknowledgedAt = performance.now();
    await pause(OBSERVATION_TIME);
    const outdatedViews = visitors.views.filter(({ at, release }) => at >= sentAt && release && release !== target);
    const lastSeen = Math.max(acknowledgedAt, ...outdatedViews.map(({ at }) => at));
    times.push({ acknowledged: acknowledgedAt - sentAt, everywhere: lastSeen - sentAt });
  }
  await visitors.stop();
  return { what, times, views: visitors.views.length, failed: visitors.failed };
}

/** IDs of the two releases that were live last, the earlier one first. */
export async function lastReleases(arena: Arena): Promise<string[]> {
  const { history } = JSON.parse(await arena.command(['history', APP, '--json']));
  return (history as { release: string }[]).slice(-2).map(({ release }) => release);
}

/** Sends the same request as `arena rollback`. */
export async function rollBack({ url }: Arena, release: string) {
  const response = await fetch(`${url}/api/ops/apps/${APP}/rollbacks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ release, reason: 'bench' }),
  });
  if (!response.ok) throw new Error(`The rollback was refused: ${await response.text()}`);
}
