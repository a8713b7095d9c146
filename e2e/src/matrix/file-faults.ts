import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { Fault, FaultyProxy } from '../arena/sites/faulty-proxy';
import type { LateFile } from './late-files';

/** How a file fails: by the proxy, by an extension of the browser, or because the browser is offline. */
export type FileFault = Fault | 'blocked' | 'offline';

const DAMAGED = /arrived damaged/;
const BROKE = /connection broke/;
const LATE = /did not arrive in time|still loading|^Loading\.\.\. /;
const SERVER = /server had a problem/;

/** The message to visitors about each fault. */
export const fileFaults: ReadonlyMap<FileFault, RegExp> = new Map<FileFault, RegExp>([
  [404, /missing on the server/],
  [500, SERVER],
  ['html', DAMAGED],
  ['wrong type', SERVER],
  ['damaged', DAMAGED],
  ['cut', BROKE],
  ['hang', LATE],
  ['stall', LATE],
  ['slow', LATE],
  ['reset', BROKE],
  ['blocked', BROKE],
  ['offline', BROKE],
]);

/** Seconds, the shortest time-out of a file. A page that says earlier that a file is late still waits for it. */
const TIMEOUT = 20;

/**
 * Whether the browser reports a fault that a visitor has read about. A broken connection proves nothing about a release,
 * and a file that is late may still arrive.
 * @param messageAfter seconds
 */
export function isReported(fault: FileFault, messageAfter: number): boolean {
  const reason = fileFaults.get(fault);
  return reason !== BROKE && (reason !== LATE || messageAfter >= TIMEOUT);
}

/** The outcome of a failed file for the visitor, and its reports for operators. */
export type Measured = {
  /** Seconds until the page said so, by its own clock; undefined if it never did. */
  messageAfter: number | undefined;
  /** Where the file still fails after the repair. */
  deadAfterRepair: ('same page' | 'new visit')[];
  reports: number;
};

/** Milliseconds of the page's clock. */
const STEP = 4_000;
const LIMIT = 140_000;

/** Makes a file fail at a page, repairs it, and tries again on that page and with a new visit. */
export async function measureFault(
  page: Page,
  proxy: FaultyProxy,
  late: LateFile,
  fault: FileFault,
): Promise<Measured> {
  const reason = fileFaults.get(fault) ?? /./;
  await page.clock.install();
  if (!late.press) await inject(page, proxy, late, fault);
  await page.goto(proxy.url + late.path, { waitUntil: late.press ? 'load' : 'commit' });
  if (late.press) await inject(page, proxy, late, fault);
  const start = await page.evaluate(() => Date.now());
  await late.press?.(page);
  const messageAfter = await waitForMessage(page, late.failure(page, reason), start);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  proxy.stopFailing();
  const deadAfterRepair: Measured['deadAfterRepair'] = [];
  const visit = await page.context().newPage();
  await visit.goto(proxy.url + late.path, { waitUntil: late.press ? 'load' : 'commit' });
  await late.press?.(visit);
  if (!(await soon(() => late.hasArrived(visit)))) deadAfterRepair.push('new visit');
  await visit.close();
  const again = late.pressAgain ?? late.press ?? (() => page.reload({ waitUntil: 'commit' }));
  // A request that hung until the repair is repeated without a press.
  if (!(await soon(() => late.hasArrived(page), 1_000))) await again(page);
  if (!(await soon(() => late.hasArrived(page)))) deadAfterRepair.push('same page');
  return { messageAfter, deadAfterRepair, reports: proxy.reports.length };
}

async function inject(page: Page, proxy: FaultyProxy, { file }: LateFile, fault: FileFault) {
  if (fault === 'offline') await page.context().setOffline(true);
  else if (fault === 'blocked') await page.route(file, (route) => route.abort('blockedbyclient'));
  else proxy.failRequests(file, fault);
}

/** @returns seconds of the page's clock; undefined if the limit passes */
async function waitForMessage(page: Page, message: Locator, start: number): Promise<number | undefined> {
  for (let passed = 0; passed < LIMIT; passed += STEP) {
    if (await soon(() => message.isVisible(), passed === 0 ? 2_000 : 200)) {
      return Math.round(((await page.evaluate(() => Date.now())) - start) / 100) / 10;
    }
    await page.clock.fastForward(STEP);
  }
  return undefined;
}

/** Whether a check passes within some milliseconds. */
async function soon(check: () => Promise<boolean>, milliseconds = 10_000): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    // The page may be loading another document.
    if (await check().catch(() => false)) return true;
    await setTimeout(50);
  }
  return false;
}
