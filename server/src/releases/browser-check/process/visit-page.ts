import type { PageVisit } from '@arena/shared/contract/check-plan';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { CHECK_ORIGIN, type Fault, type VisitReport } from '../messages';
import { watchCode } from './early-code';
import { FaultCollector } from './fault-collector';
import { checkView, recordLayoutShifts } from './page-checks';
import { runScript } from './run-script';
import { RestlessPageError, watchRest } from './settle';
import type { SiteRequests } from './site-requests';
import { useControls } from './use-controls';

/** The smallest phone that the site is designed for. */
const PHONE = { width: 360, height: 780 };

const PICTURE_QUALITY = 60;

/** Milliseconds until another page is shown. The shell gives up waiting for a section before. */
const NAVIGATION_TIMEOUT = 12_000;

type Visit = Pick<VisitReport, 'unfinished' | 'code' | 'picture'> & { faults: ReadonlyMap<string, Fault> };

/**
 * Opens a page as a visitor with a phone. A fault counts only if a second visit, in a fresh context, has it, too.
 * @param scope selector of the part of the page that is judged
 */
export async function visitPage(
  browser: Browser,
  requests: SiteRequests,
  page: PageVisit,
  scope: string,
): Promise<VisitReport> {
  const visit = () => visitOnce(browser, requests, page, scope);
  const { faults, ...first } = await visit();
  const again = faults.size > 0 ? await visit() : undefined;
  const agreed = [...faults].filter(([key]) => again?.faults.has(key)).map(([, fault]) => fault);
  return { ...first, releaseSet: page.releaseSet, path: page.path, faults: agreed };
}

async function visitOnce(browser: Browser, requests: SiteRequests, visit: PageVisit, scope: string): Promise<Visit> {
  const faults = new FaultCollector();
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-IN',
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  const unfinished: string[] = [];
  let cold: Cold = { code: [], picture: null };
  const attempt = async (part: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const reason = error instanceof RestlessPageError ? error.message : 'the browser did not finish it';
      unfinished.push(`${part}: ${reason}`);
    }
  };
  try {
    await requests.serve(context, visit.releaseSet, (report) => faults.addBreaking(describeReport(report)));
    // The browser has no network, and pages would say so.
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
    await recordLayoutShifts(context);
    await attempt('opening it', async () => {
      cold = await openCold(context, { visit, scope, faults, unfinished });
    });
    const { entrance, script } = visit;
    if (entrance !== null) {
      await attempt('opening it by navigation', () => openByNavigation(context, { ...visit, entrance }, faults));
    }
    if (script !== undefined) {
      await attempt('running the script', async () => {
        unfinished.push(...(await openForScript(context, { ...visit, script }, faults)));
      });
    }
  } finally {
    await context.close();
  }
  return { ...cold, faults: faults.faults, unfinished };
}

type Opening = { visit: PageVisit; scope: string; faults: FaultCollector; unfinished: string[] };

type Cold = Pick<VisitReport, 'code' | 'picture'>;

/** Opens a page by its address, waits until it is interactive, and uses its controls. */
async function openCold(context: BrowserContext, { visit, scope, faults, unfinished }: Opening): Promise<Cold> {
  const { page, settle } = await openTab(context, faults);
  const earlyCode = await watchCode(page);
  faults.begin('when it is opened');
  await openAddress(page, visit.path);
  const { paths, faults: late } = await earlyCode();
  for (const fault of late) faults.addFlaw(fault);
  await settle();
  const picture = new Uint8Array(await page.screenshot({ type: 'jpeg', quality: PICTURE_QUALITY, scale: 'css' }));
  await checkView(page, scope, faults);
  if (visit.use) unfinished.push(...(await useControls(page, { scope, settle, faults })));
  await page.close();
  return { code: paths, picture };
}

/** Opens a page from a page of another app without loading the document, and goes back. */
async function openByNavigation(
  context: BrowserContext,
  { entrance, path }: { entrance: string; path: string },
  faults: FaultCollector,
) {
  const { page, settle } = await openTab(context, faults);
  // Faults of the other app are not those of this release.
  faults.begin(undefined);
  await openAddress(page, entrance);
  await settle();
  const before = await page.evaluate(mainText);
  faults.begin(`when it is opened from ${entrance}`);
  await page.evaluate(navigate, path);
  // Until then, the shell may be waiting before it tries a file again.
  await page.waitForFunction((text) => document.querySelector('main')?.innerText !== text, before, {
    timeout: NAVIGATION_TIMEOUT,
  });
  await settle();
  if (!(await page.evaluate(mainText))?.trim()) faults.addBreaking('main is empty');
  faults.begin(`when it is left for ${entrance}`);
  await page.goBack();
  await settle();
  await page.close();
}

/** Runs in the page. */
function mainText(): string | undefined {
  return document.querySelector('main')?.innerText;
}

/** Opens a page once more and runs a script in it when it rests. @returns why the script proves nothing */
async function openForScript(
  context: BrowserContext,
  { path, script }: { path: string; script: string },
  faults: FaultCollector,
): Promise<string[]> {
  const { page, settle } = await openTab(context, faults);
  // Faults of opening it are known from the first time.
  faults.begin(undefined);
  await openAddress(page, path);
  await settle();
  const unfinished = await runScript(page, script, faults);
  await settle();
  await page.close();
  return unfinished;
}

/** A new tab whose faults are collected, and a function that waits until its page rests. */
async function openTab(context: BrowserContext, faults: FaultCollector) {
  const page = await context.newPage();
  const settle = await watchRest(page);
  faults.watch(page);
  return { page, settle };
}

/** Loads the document of a page and waits until it is interactive. */
async function openAddress(page: Page, path: string) {
  await page.goto(CHECK_ORIGIN + path, { waitUntil: 'load' });
  await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
}

/** Runs in the page. Does what a link of the router does. */
function navigate(path: string) {
  const state = { idx: (history.state?.idx ?? 0) + 1, key: 'check', usr: null };
  history.pushState(state, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

function describeReport(report: string): string {
  try {
    const { app, reason } = JSON.parse(report) as { app?: unknown; reason?: unknown };
    return `${String(app)} failed in the browser (${String(reason)})`;
  } catch {
    return 'a section failed in the browser';
  }
}
