import { setTimeout as pause } from 'node:timers/promises';
import { Visitors } from '../measure/page-views';
import { percentile } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { table, verdict, withSpread } from '../report/table';
import { Arena, OPERATOR_TOKEN } from '../site/arena';
import { buildVersion, withCheckout } from '../site/checkout';
import { withPostgres } from '../site/postgres';
import { withArena, withData } from '../site/prepared';
import { say } from './command';

export const APP = 'mf-market';
const PAGE = '/market';
const ROLLBACKS = 20;
const VISITORS = 4;
/** Milliseconds of page views that are looked at after each rollback. */
const WATCHED = 1200;

/** Milliseconds. */
type Times = { acknowledged: number; everywhere: number };

type Result = { what: string; times: Times[]; views: number; failed: number };

/** How long after a rollback a page may still show what was rolled back. */
export async function rollback(): Promise<string> {
  const results = await withCheckout(APP, async (checkout) => {
    say('Building a second release …');
    await buildVersion(checkout, APP, '1.0.1');
    say('One server process, embedded database …');
    const one = await withArena((arena) => rollBackAndForth('one process, embedded database', [arena], checkout));
    say('Two server processes on one Postgres …');
    return [one, await withTwoServers((arenas) => rollBackAndForth('two processes, one Postgres', arenas, checkout))];
  });
  return [
    `${ROLLBACKS} rollbacks of ${APP}, to and fro, while ${VISITORS} visitors at each process ask for ${PAGE} without a pause. The last page`,
    'view that still had what was rolled back tells when it was gone everywhere. Times in ms from the request on; the goal',
    'is for the slowest. A rollback has no peer but the clock.',
    '',
    table(
      [
        'what',
        'acknowledged',
        'on every new page view',
        'of 95 %',
        'goal',
        'met',
        'page views',
        'failed',
        'none failed',
      ],
      results.map(rowOf),
    ),
    '',
    conditions(`${ROLLBACKS} rollbacks`),
  ].join('\n');
}

function rowOf({ what, times, views, failed }: Result): string[] {
  const everywhere = times.map((time) => time.everywhere);
  return [
    what,
    withSpread(times.map(({ acknowledged }) => acknowledged)),
    withSpread(everywhere),
    percentile(everywhere, 0.95).toFixed(0),
    ...verdict(Math.max(...everywhere), { atMost: 1000 }),
    String(views),
    String(failed),
    verdict(failed, { atMost: 0 })[1],
  ];
}

function withTwoServers(use: (arenas: Arena[]) => Promise<Result>): Promise<Result> {
  return withPostgres((url) =>
    withData(async (data) => {
      const env = { DATABASE_URL: url };
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
  if (!arena) throw new Error('There is no server to roll back.');
  await arena.command(['publish', APP, '--reason', 'bench'], checkout);
  const releases = await releasesOf(arena);
  const visitors = new Visitors(
    arenas.map(({ url }) => url + PAGE),
    VISITORS,
  );
  const times: Times[] = [];
  for (let i = 0; i < ROLLBACKS; i++) {
    const target = releases[i % releases.length] ?? '';
    const sent = performance.now();
    await rollBack(arena, target);
    const acknowledged = performance.now();
    await pause(WATCHED);
    const others = visitors.views.filter(({ at, release }) => at >= sent && release && release !== target);
    const gone = Math.max(acknowledged, ...others.map(({ at }) => at));
    times.push({ acknowledged: acknowledged - sent, everywhere: gone - sent });
  }
  await visitors.leave();
  return { what, times, views: visitors.views.length, failed: visitors.failed };
}

/** Ids of the two last releases that were live, the earlier one first. */
export async function releasesOf(arena: Arena): Promise<string[]> {
  const { history } = JSON.parse(await arena.command(['history', APP, '--json']));
  return (history as { release: string }[]).slice(-2).map(({ release }) => release);
}

/** As the command does it. */
export async function rollBack({ url }: Arena, release: string) {
  const answer = await fetch(`${url}/ops/apps/${APP}/rollbacks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ release, reason: 'bench' }),
  });
  if (!answer.ok) throw new Error(`The rollback was refused: ${await answer.text()}`);
}
