import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ArenaServer } from '../src/arena/server';
import { aFeedback, aPrebooking, aWaiver } from './forms';
import { readMetrics } from './metrics';
import { readPage } from './read-page';
import { Tally } from './tally';

const addresses = ['/', '/aboutus', '/leaderboard', '/market', '/blogs', '/gamemode', '/waiver'];

const forms = [
  ['/api/prebooking', aPrebooking],
  ['/api/feedback', aFeedback],
  ['/api/waivers/submit', aWaiver],
] as const;

/** Milliseconds after which a form gives up, and after which nobody waits for a page any more. */
const FORM_WAITS = 10_000;
const PAGE_WAITS = 30_000;

/** Files that a page fetches, and chances that a visitor then sends a form or makes an account. */
const FILES = 3;
const SENDS = 0.3;
const JOINS = 0.02;

/** Visitors who come at the same instant for each who already exists. */
const CROWD = 5;

/** Megabytes that the server may take at the end. */
const MEMORY = 600;

type Run = { site: ArenaServer; visitors: number; milliseconds: number };

/**
 * Visitors who go from page to page without a rest and send forms, then a crowd that comes all at once. Every visitor gets
 * an answer in time: what was asked for, or a 503 that says when to come back.
 */
export async function underLoad({ site, visitors, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const took: number[] = [];
  const before = await readMetrics(site);
  const files = (await readPage(site, '/')).hashes.map(([path]) => path);

  async function ask(what: string, path: string, init?: RequestInit) {
    const asked = performance.now();
    const answer = await fetch(site.url + path, init).catch((error) => error as Error);
    const milliseconds = performance.now() - asked;
    took.push(milliseconds);
    if (answer instanceof Error) return tally.violation(`${path}: ${answer.message}, ${answer.cause}`);
    await answer.arrayBuffer();
    const { status } = answer;
    const retryAfter = Number(answer.headers.get('retry-after'));
    if (milliseconds > (init ? FORM_WAITS : PAGE_WAITS))
      tally.violation(`${path} took ${Math.round(milliseconds)} ms.`);
    if (status < 400) tally.count(what);
    else if (status === 503 && retryAfter > 0) tally.count('times asked to come back');
    else tally.violation(`${path} answered ${status}.`);
    return { status, retryAfter };
  }

  async function visit() {
    while (Date.now() < until) {
      const page = await ask('pages', oneOf(addresses));
      if (page?.status === 503) await pause(page.retryAfter * 1000);
      for (let file = 0; file < FILES; file++) await ask('files', oneOf(files));
      if (Math.random() < SENDS) {
        const [path, aForm] = oneOf(forms);
        await ask('forms', path, post(aForm(), { 'idempotency-key': randomUUID() }));
      }
      if (Math.random() < JOINS) await join();
    }
  }

  async function join() {
    const name = `asha-${randomUUID()}`;
    const account = { email: `${name}@example.in`, password: 'open-sesame-7' };
    const made = await ask('accounts', '/api/auth/signup', post({ ...account, username: name }));
    if (made?.status === 201) await ask('logins', '/api/auth/login', post(account));
  }

  await Promise.all(Array.from({ length: visitors }, visit));
  tally.note(`answers after ${quantile(took, 0.5)} ms (half), ${quantile(took, 0.99)} ms (99 %)`);

  took.length = 0;
  await Promise.all(Array.from({ length: visitors * CROWD }, () => ask('pages of a crowd', '/')));
  tally.note(`in a crowd of ${visitors * CROWD} after ${quantile(took, 0.5)} ms, ${quantile(took, 0.99)} ms`);

  const after = await readMetrics(site);
  const [at, was] = [after, before].map((metrics) => Math.round(metrics('process_resident_memory_bytes') / 1e6));
  tally.note(`${was} MB before, ${at} MB after`);
  if ((at ?? 0) > MEMORY) tally.violation(`The server takes ${at} MB.`);
  const stored = after('arena_submissions_total') - before('arena_submissions_total');
  if (stored < tally.counted('forms')) tally.violation(`${stored} of ${tally.counted('forms')} forms are stored.`);
  return tally;
}

function post(body: object, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

function quantile(values: readonly number[], share: number): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);
}

function oneOf<T>(choice: readonly [T, ...T[]] | readonly T[]): T {
  return choice[Math.floor(Math.random() * choice.length)] as T;
}
