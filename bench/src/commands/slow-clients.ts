import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { peakMemory } from '../measure/peak-memory';
import { percentile } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { formatNumber, goalCells, table } from '../report/table';
import { type Arena, OPERATOR_TOKEN } from '../site/arena';
import { withArena } from '../site/prepared';
import { print } from './command';

/** Connections of the attacker, from one IP address. */
const CONNECTIONS = 2_000;
/** Duration in seconds, and milliseconds between two visitors. */
const SECONDS = 60;
const VISIT_EVERY = 100;
/** Milliseconds in which a page counts as fast. */
const IN_TIME = 1_000;

const UPLOADS = 30;
const UPLOAD_FILES = 4;
const READERS = 20;
const READ_SECONDS = 5;

const attacker = new URL('../peers/slow-clients.mjs', import.meta.url);

type Visits = { times: number[]; failed: number };

/** Page times while one client holds thousands of connections, and memory during many large requests. */
export async function slowClients(): Promise<string> {
  const env = { ARENA_LOG_LEVEL: 'error' };
  print('Pages, without and with slow clients …');
  const [undisturbed, attacked, connectionCount] = await withArena(async (arena) => {
    const undisturbed = await visit(arena);
    return [undisturbed, ...(await underAttack(arena, () => visit(arena)))] as const;
  }, env);
  print('Uploads …');
  const uploads = await withArena(uploadMany, env);
  print('Reads of a large account …');
  const reads = await withArena(readMany, env);
  return [
    `One client, 127.0.0.2, holds ${CONNECTIONS} connections for ${SECONDS} s: endless headers, endless bodies, and large responses that it`,
    `never reads. It reopens a closed connection after a second (${connectionCount} connections in all). A visitor from another`,
    `address requests /market every ${VISIT_EVERY} ms over a new connection.`,
    '',
    table(
      ['pages for others', 'requests', 'failed', 'median', '99 %', 'slowest', 'within 1 s', 'goal', 'met'],
      [visitRow('without slow clients', undisturbed), visitRow('with slow clients', attacked, 0.99)],
    ),
    '',
    `Peak memory of the server and its child processes in MB, during ${UPLOADS} simultaneous uploads of 32 MiB with one token, and`,
    `while ${READERS} connections read an account with the largest accepted metadata for ${READ_SECONDS} s.`,
    '',
    table(['memory, MB', 'before', 'peak', 'responses'], [uploads, reads]),
    '',
    conditions('one round'),
  ].join('\n');
}

function visitRow(what: string, { times, failed }: Visits, goal?: number): string[] {
  const inTime = times.filter((time) => time <= IN_TIME).length / (times.length + failed);
  return [
    what,
    String(times.length + failed),
    String(failed),
    ...[0.5, 0.99, 1].map((share) => `${formatNumber(percentile(times, share))} ms`),
    `${(100 * inTime).toFixed(1)} %`,
    ...goalCells(inTime, goal === undefined ? undefined : { atLeast: goal }),
  ];
}

async function visit(arena: Arena): Promise<Visits> {
  const visits: Visits = { times: [], failed: 0 };
  const pending: Promise<void>[] = [];
  for (let i = 0; i < (SECONDS * 1000) / VISIT_EVERY; i++) {
    const startedAt = performance.now();
    const finished = requestStatus(arena, { path: '/market' }).then((status) => {
      if (status === 200) visits.times.push(performance.now() - startedAt);
      else visits.failed += 1;
    });
    pending.push(finished);
    await pause(VISIT_EVERY);
  }
  await Promise.all(pending);
  return visits;
}

async function underAttack<T>(arena: Arena, use: () => Promise<T>): Promise<[T, number]> {
  const html = await (await fetch(`${arena.url}/market`)).text();
  const file = /\/releases\/shell\/[^"]*\/shell\.js/.exec(html)?.[0] ?? '/market';
  const worker = new Worker(attacker, {
    workerData: { port: Number(new URL(arena.url).port), count: CONNECTIONS, file },
  });
  try {
    const result = await use();
    worker.postMessage('how many?');
    const [connectionCount] = await once(worker, 'message');
    return [result, connectionCount];
  } finally {
    await worker.terminate();
  }
}

async function uploadMany(arena: Arena): Promise<string[]> {
  const boundary = randomUUID();
  const part = (head: string, contents: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(contents),
    Buffer.from('\r\n'),
  ];
  const videos = Array.from({ length: UPLOAD_FILES }, (_, i) =>
    part(`name="${i}.webm"; filename="${i}.webm"`, randomBytes((8 << 20) - 1024)),
  );
  const body = Buffer.concat([
    ...part('name="release.json"', '{}'),
    ...videos.flat(),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  };
  const upload = () =>
    requestStatus(arena, { path: '/api/ops/apps/mf-market/releases', method: 'POST', headers, body });
  return memoryRow(`${UPLOADS} uploads at once`, arena, () => Promise.all(Array.from({ length: UPLOADS }, upload)));
}

async function readMany(arena: Arena): Promise<string[]> {
  const account = { email: 'asha@example.in', password: 'open-sesame-7' };
  const send = async (path: string, body: object, headers = {}, method = 'POST') => {
    const response = await fetch(arena.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { ok: response.ok, body: await response.json() };
  };
  const signUp = await send('/auth/v1/signup', account);
  const headers = { authorization: `Bearer ${signUp.body.access_token}` };
  for (const size of [900_000, 60_000, 15_000]) {
    const { ok } = await send('/auth/v1/user', { data: { note: 'x'.repeat(size) } }, headers, 'PUT');
    if (ok) break;
  }
  const until = performance.now() + READ_SECONDS * 1000;
  const read = async () => {
    const statuses: number[] = [];
    while (performance.now() < until) statuses.push(await requestStatus(arena, { path: '/auth/v1/user', headers }));
    return statuses;
  };
  const work = async () => (await Promise.all(Array.from({ length: READERS }, read))).flat();
  return memoryRow(`${READERS} readers of an account`, arena, work);
}

async function memoryRow(what: string, arena: Arena, work: () => Promise<number[]>): Promise<string[]> {
  const before = await peakMemory(arena.pid, async () => undefined);
  let statuses: number[] = [];
  const peak = await peakMemory(arena.pid, async () => {
    statuses = await work();
  });
  const counts = [...new Set(statuses)]
    .sort()
    .map((status) => `${statuses.filter((other) => other === status).length} × ${status || 'cut off'}`);
  return [what, formatNumber(before), formatNumber(peak), counts.join(', ')];
}

type RequestOptions = { path: string; method?: string; headers?: Record<string, string | number>; body?: Buffer };

/** Sends a request over a new connection. @returns the status, or 0 without a response */
function requestStatus({ url }: Arena, { path, method = 'GET', headers = {}, body }: RequestOptions): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(url + path, { method, headers, agent: false, timeout: 30_000 }, (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0));
    });
    outgoing.once('timeout', () => outgoing.destroy()).once('error', () => resolve(0));
    outgoing.end(body);
  });
}
