import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { peakMemory } from '../measure/peak-memory';
import { percentile } from '../measure/rounds';
import { conditions } from '../report/conditions';
import { short, table, verdict } from '../report/table';
import { type Arena, OPERATOR_TOKEN } from '../site/arena';
import { withArena } from '../site/prepared';
import { say } from './command';

/** Connections of the attacker, from one address. */
const CONNECTIONS = 2_000;
/** Seconds; and milliseconds between two visitors. */
const SECONDS = 60;
const VISIT_EVERY = 100;
/** Milliseconds. */
const IN_TIME = 1_000;

const UPLOADS = 30;
const UPLOAD_FILES = 4;
const READERS = 20;
const READ_SECONDS = 5;

const attacker = new URL('../peers/slow-clients.mjs', import.meta.url);

type Visits = { times: number[]; failed: number };

/** Pages for others while one address holds thousands of connections, and memory while many large things come and go. */
export async function slowClients(): Promise<string> {
  const quiet = { ARENA_LOG_LEVEL: 'error' };
  say('Pages, without and with slow clients …');
  const [calm, attacked, opened] = await withArena(async (arena) => {
    const calm = await visit(arena);
    return [calm, ...(await underAttack(arena, () => visit(arena)))] as const;
  }, quiet);
  say('Uploads …');
  const uploads = await withArena(uploadMany, quiet);
  say('Reads of a large account …');
  const reads = await withArena(readMany, quiet);
  return [
    `One address, 127.0.0.2, holds ${CONNECTIONS} connections for ${SECONDS} s: heads that never end, bodies that never end, and large`,
    `answers that are never read; each that is closed is opened again a second later (${opened} in all). A visitor from another`,
    `address asks for /market every ${VISIT_EVERY} ms, each over a new connection.`,
    '',
    table(
      ['pages for others', 'asked', 'failed', 'median', '99 %', 'slowest', 'within 1 s', 'goal', 'met'],
      [rowOf('without slow clients', calm), rowOf('with them', attacked, 0.99)],
    ),
    '',
    `The most memory of the server and all it has started, in MB: ${UPLOADS} uploads of 32 MiB at once with one token, and`,
    `${READERS} connections that read one account, with as much metadata as is taken, for ${READ_SECONDS} s.`,
    '',
    table(['memory, MB', 'before', 'most', 'what came of it'], [uploads, reads]),
    '',
    conditions('one round'),
  ].join('\n');
}

function rowOf(what: string, { times, failed }: Visits, goal?: number): string[] {
  const inTime = times.filter((time) => time <= IN_TIME).length / (times.length + failed);
  return [
    what,
    String(times.length + failed),
    String(failed),
    ...[0.5, 0.99, 1].map((share) => `${short(percentile(times, share))} ms`),
    `${(100 * inTime).toFixed(1)} %`,
    ...verdict(inTime, goal === undefined ? undefined : { atLeast: goal }),
  ];
}

async function visit(arena: Arena): Promise<Visits> {
  const visits: Visits = { times: [], failed: 0 };
  const open: Promise<void>[] = [];
  for (let i = 0; i < (SECONDS * 1000) / VISIT_EVERY; i++) {
    const asked = performance.now();
    const came = status(arena, { path: '/market' }).then((status) => {
      if (status === 200) visits.times.push(performance.now() - asked);
      else visits.failed += 1;
    });
    open.push(came);
    await pause(VISIT_EVERY);
  }
  await Promise.all(open);
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
    const [opened] = await once(worker, 'message');
    return [result, opened];
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
  const films = Array.from({ length: UPLOAD_FILES }, (_, i) =>
    part(`name="${i}.webm"; filename="${i}.webm"`, randomBytes((8 << 20) - 1024)),
  );
  const body = Buffer.concat([
    ...part('name="release.json"', '{}'),
    ...films.flat(),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  const headers = {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  };
  const upload = () => status(arena, { path: '/ops/apps/mf-market/releases', method: 'POST', headers, body });
  return row(`${UPLOADS} uploads at once`, arena, () => Promise.all(Array.from({ length: UPLOADS }, upload)));
}

async function readMany(arena: Arena): Promise<string[]> {
  const account = { email: 'asha@example.in', password: 'open-sesame-7' };
  const post = async (path: string, body: object, headers = {}, method = 'POST') => {
    const answer = await fetch(arena.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { ok: answer.ok, body: await answer.json() };
  };
  const signUp = await post('/auth/v1/signup', account);
  const headers = { authorization: `Bearer ${signUp.body.access_token}` };
  for (const size of [900_000, 60_000, 15_000]) {
    const { ok } = await post('/auth/v1/user', { data: { note: 'x'.repeat(size) } }, headers, 'PUT');
    if (ok) break;
  }
  const until = performance.now() + READ_SECONDS * 1000;
  const read = async () => {
    const statuses: number[] = [];
    while (performance.now() < until) statuses.push(await status(arena, { path: '/auth/v1/user', headers }));
    return statuses;
  };
  const work = async () => (await Promise.all(Array.from({ length: READERS }, read))).flat();
  return row(`${READERS} readers of an account`, arena, work);
}

async function row(what: string, arena: Arena, work: () => Promise<number[]>): Promise<string[]> {
  const before = await peakMemory(arena.pid, async () => undefined);
  let statuses: number[] = [];
  const most = await peakMemory(arena.pid, async () => {
    statuses = await work();
  });
  const counts = [...new Set(statuses)]
    .sort()
    .map((one) => `${statuses.filter((other) => other === one).length} × ${one || 'cut off'}`);
  return [what, short(before), short(most), counts.join(', ')];
}

type Question = { path: string; method?: string; headers?: Record<string, string | number>; body?: Buffer };

/** Asks over a connection of its own. @returns the status, or 0 when there is no answer */
function status({ url }: Arena, { path, method = 'GET', headers = {}, body }: Question): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(url + path, { method, headers, agent: false, timeout: 30_000 }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('timeout', () => asked.destroy()).once('error', () => resolve(0));
    asked.end(body);
  });
}
