import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ArenaServer } from '../../src/arena/sites/server';
import { readMetrics } from '../metrics';
import { Tally } from '../tally';
import { FORMS } from './forms';
import { readPage } from './read-page';

const paths = ['/', '/aboutus', '/leaderboard', '/market', '/blogs', '/gamemode', '/waiver'];

/** Maximum milliseconds for a form, and for a page. */
const FORM_TIMEOUT = 10_000;
const PAGE_TIMEOUT = 30_000;

/** Files loaded with each page, and the probabilities that a visitor then sends a form or signs up. */
const FILES_PER_PAGE = 3;
const FORM_PROBABILITY = 0.3;
const SIGN_UP_PROBABILITY = 0.02;

/** The final burst has this many times the visitors. */
const BURST_FACTOR = 5;

/** Maximum memory of the server at the end, in megabytes. */
const MAX_MEMORY_MB = 600;

type Run = { site: ArenaServer; visitors: number; milliseconds: number };

/**
 * Visitors load pages without pauses and send forms; then a burst of visitors arrives at once. Every request must get a
 * response in time: success, or a 503 with Retry-After.
 */
export async function runLoadTest({ site, visitors, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const durations: number[] = [];
  const before = await readMetrics(site);
  const files = (await readPage(site, '/')).hashes.map(([path]) => path);

  async function send(name: string, path: string, init?: RequestInit) {
    const startedAt = performance.now();
    const response = await fetch(site.url + path, init).catch((error) => error as Error);
    const milliseconds = performance.now() - startedAt;
    durations.push(milliseconds);
    if (response instanceof Error) return tally.addViolation(`${path}: ${response.message}, ${response.cause}`);
    await response.arrayBuffer();
    const { status } = response;
    const retryAfter = Number(response.headers.get('retry-after'));
    if (milliseconds > (init ? FORM_TIMEOUT : PAGE_TIMEOUT))
      tally.addViolation(`${path} took ${Math.round(milliseconds)} ms.`);
    if (status < 400) tally.count(name);
    else if (status === 503 && retryAfter > 0) tally.count('503 responses');
    else tally.addViolation(`${path} answered ${status}.`);
    return { status, retryAfter };
  }

  async function visit() {
    while (Date.now() < until) {
      const page = await send('pages', pickRandom(paths));
      if (page?.status === 503) await pause(page.retryAfter * 1000);
      for (let file = 0; file < FILES_PER_PAGE; file++) await send('files', pickRandom(files));
      if (Math.random() < FORM_PROBABILITY) {
        const [path, aForm] = pickRandom(FORMS);
        await send('forms', path, post(aForm(), { 'idempotency-key': randomUUID() }));
      }
      if (Math.random() < SIGN_UP_PROBABILITY) await signUp();
    }
  }

  async function signUp() {
    const name = `asha-${randomUUID()}`;
    const account = { email: `${name}@example.in`, password: 'open-sesame-7' };
    const response = await send('accounts', '/api/auth/signup', post({ ...account, username: name }));
    if (response?.status === 201) await send('logins', '/api/auth/login', post(account));
  }

  await Promise.all(Array.from({ length: visitors }, visit));
  tally.addMeasurement(
    `median response ${quantile(durations, 0.5)} ms, 99th percentile ${quantile(durations, 0.99)} ms`,
  );

  durations.length = 0;
  await Promise.all(Array.from({ length: visitors * BURST_FACTOR }, () => send('pages in the burst', '/')));
  tally.addMeasurement(
    `in a burst of ${visitors * BURST_FACTOR}: median ${quantile(durations, 0.5)} ms, 99th percentile ${quantile(durations, 0.99)} ms`,
  );

  const after = await readMetrics(site);
  const [memoryAfter, memoryBefore] = [after, before].map((metrics) =>
    Math.round(metrics('process_resident_memory_bytes') / 1e6),
  );
  tally.addMeasurement(`${memoryBefore} MB before, ${memoryAfter} MB after`);
  if ((memoryAfter ?? 0) > MAX_MEMORY_MB) tally.addViolation(`The server uses ${memoryAfter} MB.`);
  const stored = after('arena_submissions_total') - before('arena_submissions_total');
  if (stored < tally.countOf('forms')) tally.addViolation(`${stored} of ${tally.countOf('forms')} forms are stored.`);
  return tally;
}

function post(body: object, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function quantile(values: readonly number[], share: number): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
}

function pickRandom<T>(options: readonly [T, ...T[]] | readonly T[]): T {
  return options[Math.floor(Math.random() * options.length)] as T;
}
