import { randomUUID } from 'node:crypto';
import { load } from '../measure/load';
import { processorTime } from '../measure/process';
import { measureEmbeddedInserts, measurePostgresInserts, prebooking, type WriteResult } from '../peers/bare-inserts';
import { conditions } from '../report/conditions';
import { COMPARISON_COLUMNS, comparisonRow, table } from '../report/table';
import type { Arena } from '../site/arena';
import { withPostgres } from '../site/postgres';
import { withArena, withData } from '../site/prepared';
import { print } from './command';

const ROUNDS = 5;
const SECONDS = 3;

/** No rate limits and no request log. */
const UNLIMITED = { ARENA_RATE_LIMITS: 'off', ARENA_LOG_LEVEL: 'error' };

type Turn = { ours: WriteResult; peer: WriteResult };

/** Pre-bookings per second through the API, against inserts of the same row into the same database. */
export async function writes(): Promise<string> {
  print('The embedded database …');
  const embedded = await withData((data) =>
    withArena((arena) => takeTurns(arena, () => measureEmbeddedInserts(data, SECONDS)), UNLIMITED),
  );
  print('Postgres …');
  const postgres = await withPostgres((url) =>
    withArena((arena) => takeTurns(arena, () => measurePostgresInserts(url, SECONDS)), {
      ...UNLIMITED,
      DATABASE_URL: url,
    }),
  );
  return [
    'Pre-bookings over 50 connections, each with its own idempotency key, validated and answered with a reference. The peer',
    'inserts the same row with the bare driver, 50 at a time: PGlite in its own process, or a pool of 10 connections. Both',
    'wait for the disk at each commit. CPU time is that of the Node process, which includes the embedded database.',
    '',
    table(COMPARISON_COLUMNS, [...rowsOf('embedded database', embedded), ...rowsOf('Postgres', postgres)]),
    '',
    conditions(`${ROUNDS} rounds of ${SECONDS} s`),
  ].join('\n');
}

async function takeTurns(arena: Arena, peer: () => Promise<WriteResult>): Promise<Turn[]> {
  const turns: Turn[] = [];
  for (let round = 0; round < ROUNDS; round++) turns.push({ ours: await write(arena), peer: await peer() });
  return turns;
}

async function write({ url, pid }: Arena): Promise<WriteResult> {
  const cpuBefore = processorTime(pid);
  const { perSecond, requests } = await load({
    url: `${url}/api/prebooking`,
    seconds: SECONDS,
    requests: [{ method: 'POST', body: JSON.stringify(prebooking), setupRequest: addIdempotencyKey }],
  });
  return { perSecond, processor: ((processorTime(pid) - cpuBefore) / requests) * 1e6 };
}

function rowsOf(what: string, turns: readonly Turn[]): string[][] {
  const rounds = (key: keyof WriteResult) => ({
    ours: turns.map(({ ours }) => ours[key]),
    peer: turns.map(({ peer }) => peer[key]),
  });
  return [
    comparisonRow({ what, rounds: rounds('perSecond'), unit: '/s', goal: { atLeast: 0.5 } }),
    comparisonRow({ what: '– CPU time each', rounds: rounds('processor'), unit: 'µs' }),
  ];
}

function addIdempotencyKey<T extends object>(request: T): T {
  return { ...request, headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() } };
}
