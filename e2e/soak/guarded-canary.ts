import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/sites/server';
import { createPublisher } from './publisher';
import { Tally } from './tally';

/** Page views per second, each of a new visitor. */
const RATE = 20;

/** Milliseconds until a broken canary must be withdrawn, and the webhook must have arrived. */
const MAX_DURATION = 60_000;

/** Milliseconds between two looks at what is live. */
const LOOK_INTERVAL = 250;

type Event = { type: string; data: { releases: { release: string | null }[] } };

/** Receives events on this machine. */
export async function receiveEvents() {
  const events: Event[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    events.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { events, url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

type Run = {
  site: ArenaServer;
  browser: Browser;
  events: readonly Event[];
  /** Checkout whose market breaks when a button of this name is pressed. */
  broken: { checkout: string; button: string };
  milliseconds: number;
};

/**
 * Starts guarded canaries of a market that breaks on a click, one after the other, while visitors open it. Those who
 * get the canary open it in a browser and click. Each must be withdrawn, and its webhook delivered, within a minute.
 */
export async function withdrawBrokenCanaries({ site, browser, events, broken, milliseconds }: Run): Promise<Tally> {
  const tally = new Tally();
  const operator = createPublisher(site, OPERATOR_TOKEN);
  const until = Date.now() + milliseconds;
  const { release } = JSON.parse(await site.arena(['--json', 'publish', join(broken.checkout, 'mf-market'), '--hold']));
  const durations: number[] = [];
  do {
    const before = events.length;
    await site.arena(['canary', 'start', 'mf-market', release, '--guard', '--reason', 'soak']);
    const startedAt = Date.now();
    const ended = new AbortController();
    const visits = visitRepeatedly({ site, browser, release, button: broken.button, signal: ended.signal, tally });
    const isOver = async () =>
      !(await operator.hasCanary()) && events.slice(before).some(({ type }) => type === 'canary.withdrawn');
    while (!(await isOver()) && Date.now() - startedAt < MAX_DURATION) await pause(LOOK_INTERVAL);
    const duration = Date.now() - startedAt;
    ended.abort();
    await visits;
    if (await operator.hasCanary()) tally.addViolation(`The canary was not withdrawn within ${MAX_DURATION / 1000} s.`);
    else if (duration >= MAX_DURATION) tally.addViolation('The webhook did not arrive in time.');
    durations.push(duration / 1000);
    tally.count('canaries');
  } while (Date.now() < until && tally.violations.length === 0);
  const sorted = durations.toSorted((a, b) => a - b);
  tally.addMeasurement(`withdrawn and reported after ${sorted[0]?.toFixed(0)} to ${sorted.at(-1)?.toFixed(0)} s`);
  return tally;
}

type Visits = Pick<Run, 'site' | 'browser'> & { release: string; button: string; signal: AbortSignal; tally: Tally };

/** New visitors open the market until the signal aborts. */
async function visitRepeatedly({ signal, ...options }: Visits) {
  const visits: Promise<void>[] = [];
  while (!signal.aborted) {
    visits.push(visit(options));
    await pause(1000 / RATE);
  }
  await Promise.all(visits);
}

async function visit({ site, browser, release, button, tally }: Omit<Visits, 'signal'>) {
  const url = `${site.url}/market`;
  const headers = { 'x-forwarded-for': `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.1` };
  const response = await fetch(url, { headers });
  tally.count('page views');
  const [, visitor] = /arena_visitor=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  if (!visitor || !(await response.text()).includes(`/releases/mf-market/${release}/`)) return;
  const context = await browser.newContext({ extraHTTPHeaders: headers });
  await context.addCookies([{ name: 'arena_visitor', value: visitor, url: site.url }]);
  const page = await context.newPage();
  await page.goto(url);
  const reported = page.waitForRequest(`${site.url}/api/errors`);
  await page.getByRole('button', { name: button, exact: true }).click();
  await reported;
  tally.count('clicks on it');
  await context.close();
}
