import { randomUUID } from 'node:crypto';
import { load } from '../measure/load';
import { processorTime } from '../measure/process';
import { insertsIntoEmbedded, insertsIntoPostgres, prebooking, type Written } from '../peers/bare-inserts';
import { conditions } from '../report/conditions';
import { COMPARED, compared, table } from '../report/table';
import type { Arena } from '../site/arena';
import { withPostgres } from '../site/postgres';
import { withArena, withData } from '../site/prepared';
import { say } from './command';

const ROUNDS = 5;
const SECONDS = 3;

/** Everybody may write as often as they like, and nothing is logged. */
const UNLIMITED = { ARENA_RATE_LIMITS: 'off', ARENA_LOG_LEVEL: 'error' };

type Turn = { ours: Written; peer: Written };

/** Pre-bookings that the API takes, against inserts of the same row into the same database. */
export async function writes(): Promise<string> {
  say('The embedded database …');
  const embedded = await withData((data) =>
    withArena((arena) => takeTurns(arena, () => insertsIntoEmbedded(data, SECONDS)), UNLIMITED),
  );
  say('Postgres …');
  const postgres = await withPostgres((url) =>
    withArena((arena) => takeTurns(arena, () => insertsIntoPostgres(url, SECONDS)), {
      ...UNLIMITED,
      DATABASE_URL: url,
    }),
  );
  return [
    'Pre-bookings, each with its own idempotency key, validated and answered with a reference, over 50 connections. The',
    'peer inserts the same row with the bare driver, 50 at a time: PGlite in its own process, or a pool of 10 connections.',
    'Every side waits for the disk at each commit. Processor time is that of the process of Node; an embedded database',
    'runs in it.',
    '',
    table(COMPARED, [...rowsOf('embedded database', embedded), ...rowsOf('Postgres', postgres)]),
    '',
    conditions(`${ROUNDS} rounds of ${SECONDS} s`),
  ].join('\n');
}

async function takeTurns(arena: Arena, peer: () => Promise<Written>): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let round = 0; round < ROUNDS; round++) turns.push({ ours: await write(arena), peer: await peer() });
  return turns;
}

async function write({ url, pid }: Arena): Promise<Written> {
  const before = processorTime(pid);
  const { perSecond, requests } = await load({
    url: `${url}/api/prebooking`,
    seconds: SECONDS,
    requests: [{ method: 'POST', body: JSON.stringify(prebooking), setupRequest: withKey }],
  });
  return { perSecond, processor: ((processorTime(pid) - before) / requests) * 1e6 };
}

function rowsOf(what: string, turns: readonly Turn[]): string[][] {
  const rounds = (figure: keyof Written) => ({
    ours: turns.map(({ ours }) => ours[figure]),
    peer: turns.map(({ peer }) => peer[figure]),
  });
  return [
    compared({ what, rounds: rounds('perSecond'), unit: '/s', goal: { atLeast: 0.5 } }),
    compared({ what: '– processor time each', rounds: rounds('processor'), unit: 'µs' }),
  ];
}

function withKey<T extends object>(request: T): T {
  return { ...request, headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() } };
}
