import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type HttpResponse, sendRequest } from '../src/arena/http-request';
import type { Cluster } from '../src/arena/sites/cluster';
import { readCsv } from './clients/read-csv';
import { Tally } from './tally';

type Run = { cluster: Cluster; milliseconds: number };

/** Concurrent visitors. */
const CONCURRENT_VISITORS = 6;

/** Milliseconds that a visitor pauses after a page. The pause leaves CPU time for servers that restart. */
const READING_TIME = 50;

/** Attempts for each page or form, including the first. */
const MAX_ATTEMPTS = 3;

/** An acknowledged form: its text and the returned reference. */
type StoredForm = { thoughts: string; reference: string };

/**
 * Visitors read pages and send forms through the proxy while the servers behind it are killed in turn. No page may fail,
 * every form must arrive, and every acknowledged form must be stored exactly once.
 */
export async function killServersUnderLoad({ cluster, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const until = Date.now() + milliseconds;
  const visitors = visitUntilStopped(cluster, tally);
  try {
    for (let round = 0; round < cluster.servers.length || Date.now() < until; round++) {
      // Kills at a random moment, as soon as the server killed before is back.
      await pause(Math.random() * 500);
      await cluster.kill(cluster.servers[round % cluster.servers.length] ?? '');
      tally.count('servers killed');
    }
  } finally {
    await visitors.stop();
  }
  return tally;
}

/**
 * Visitors read pages and send forms, one after the other. Every failure after retries is a violation.
 * @returns `stop` ends the visits, and expects that every acknowledged form is stored exactly once
 */
export function visitUntilStopped(site: { url: string }, tally: Tally) {
  const sent: StoredForm[] = [];
  let isRunning = true;
  let visitors = 0;
  async function runVisitors() {
    while (isRunning) sent.push(...(await visit(site, ++visitors, tally)));
  }
  const clients = Array.from({ length: CONCURRENT_VISITORS }, runVisitors);
  return {
    stop: async () => {
      isRunning = false;
      await Promise.all(clients);
      await expectStoredOnce(site, sent, tally);
    },
  };
}

/** Visits a page and sends a form from a unique IP address, retrying after failures. */
async function visit({ url }: { url: string }, visitor: number, tally: Tally): Promise<StoredForm[]> {
  const localAddress = `127.${1 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`;
  await sendWithRetries('pages', 200, () => sendRequest(`${url}/market`, { localAddress }), tally);
  await pause(READING_TIME);
  const thoughts = `Visitor ${visitor} was here.`;
  const form = {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: { thoughts },
    localAddress,
  } as const;
  const receipt = await sendWithRetries('forms', 201, () => sendRequest(`${url}/api/feedback`, form), tally);
  return receipt ? [{ thoughts, reference: JSON.parse(receipt.body).reference }] : [];
}

async function sendWithRetries(name: string, expectedStatus: number, send: () => Promise<HttpResponse>, tally: Tally) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const response = await send().catch((error: Error) => error);
    if (!(response instanceof Error) && response.status === expectedStatus) {
      tally.count(name);
      return response;
    }
    tally.count(`${name} retried after ${response instanceof Error ? response.message : response.status}`);
  }
  tally.addViolation(`One of the ${name} failed ${MAX_ATTEMPTS} times.`);
  return undefined;
}

async function expectStoredOnce(site: { url: string }, sent: readonly StoredForm[], tally: Tally) {
  const rows = (await readCsv(site, 'feedback')).split('\n');
  for (const { thoughts, reference } of sent) {
    const stored = rows.filter((row) => row.includes(thoughts));
    if (stored.length !== 1) tally.addViolation(`"${thoughts}" is stored ${stored.length} times.`);
    if (!stored[0]?.includes(reference)) tally.addViolation(`"${thoughts}" is not stored as ${reference}.`);
  }
}
