import type { PageVisit } from '@arena/shared/contract/check-plan';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { CHECK_ORIGIN, describePart, MAX_REASON_LENGTH, type VisitReport } from '../messages';
import { watchCode } from './early-code';
import { agree, type CollectedFault, FaultCollector } from './fault-collector';
import { checkHeap } from './heap-growth';
import { becomesTrue, callInPage } from './isolated-world';
import { checkView, recordLayoutShifts } from './page-checks';
import { type WaitUntilIdle, waitForContent, watchActivity } from './page-idle';
import type { SiteRequests } from './site-requests';
import { useControls } from './use-controls';
import { BusyPageError, STEP_TIMEOUT, withTimeout } from './with-timeout';

/** The smallest phone that the site is designed for. */
const PHONE = { width: 360, height: 780 };

const PICTURE_QUALITY = 60;

/** Milliseconds for one part of a visit, such as opening a page or using its controls. */
const PART_TIMEOUT = 60_000;

/** Milliseconds to wait for a tab to close. */
const CLOSE_TIMEOUT = 3_000;

/** `notFinished`: parts that the page kept from ending, and why. `leftOut`: why other things were not checked. */
type Visit = Pick<VisitReport, 'answered' | 'untried' | 'code' | 'picture'> & {
  faults: CollectedFault[];
  notFinished: VisitReport['stuck'];
  leftOut: string[];
};

/**
 * Opens a page like a visitor with a phone. Repeats the visit in a fresh context if the page has faults, keeps the
 * visit from ending, or got no answer from the site.
 * @param scope selector of the part of the page to judge
 */
export async function visitPage(
  browser: Browser,
  requests: SiteRequests,
  page: PageVisit,
  scope: string,
): Promise<VisitReport> {
  const { untried, code, picture, ...first } = await visitOnce(browser, requests, page, scope);
  const isSound = first.answered && first.faults.length === 0 && first.notFinished.length === 0;
  const again = isSound ? undefined : await visitOnce(browser, requests, page, scope);
  const visits = again ? [first, again] : [first];
  return {
    releaseSet: page.releaseSet,
    path: page.path,
    answered: visits.every(({ answered }) => answered),
    faults: again ? agree(first.faults, again.faults) : [],
    unfinished: [
      ...new Set(visits.flatMap(({ notFinished, leftOut }) => [...notFinished.map(describePart), ...leftOut])),
    ].map((reason) => reason.slice(0, MAX_REASON_LENGTH)),
    stuck: first.notFinished.filter(({ part }) => again?.notFinished.some((other) => other.part === part)),
    untried,
    code,
    picture,
  };
}

async function visitOnce(browser: Browser, requests: SiteRequests, visit: PageVisit, scope: string): Promise<Visit> {
  const faults = new FaultCollector();
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'en-IN',
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  context.setDefaultTimeout(STEP_TIMEOUT);
  const notFinished: Visit['notFinished'] = [];
  const leftOut: string[] = [];
  const unanswered = new Set<string>();
  let cold: Cold = { code: [], picture: null };
  let untried: string[] = [];
  const attempt = async (part: string, work: () => Promise<void>) => {
    try {
      await withTimeout(work(), PART_TIMEOUT);
    } catch (error) {
      const reason = error instanceof BusyPageError ? error.message : 'the browser did not finish it';
      notFinished.push({ part, reason });
      // Later faults of the page belong to no part.
      faults.begin(undefined);
      await closePages(context);
    }
  };
  try {
    await requests.serve(context, visit.releaseSet, {
      onReport: (report) => faults.addBreaking(describeReport(report)),
      onFlood: (reason) => faults.addBreaking(reason),
      onUnanswered: (reason) => unanswered.add(reason),
    });
    // Otherwise pages would report that the browser has no network.
    await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
    let tab: Tab | undefined;
    await attempt('opening it', async () => {
      tab = await openTab(context, faults);
      cold = await openCold(tab, { visit, scope, faults });
    });
    if (visit.use && notFinished.length === 0) {
      await attempt('using its controls', async () => {
        if (!tab) return;
        const used = await useControls(tab.page, { scope, waitUntilIdle: tab.waitUntilIdle, faults });
        leftOut.push(...used.unfinished);
        untried = used.untried;
      });
    }
    await closePages(context);
    const { entrance } = visit;
    // A page that failed to open would only take more time.
    if (entrance !== null && notFinished.length === 0) {
      await attempt('opening it by navigation', () => openByNavigation(context, { ...visit, entrance }, faults));
    }
  } finally {
    await withTimeout(context.close()).catch(() => undefined);
  }
  const [reason] = unanswered;
  if (reason !== undefined) {
    // A page without an answer proves nothing about its release.
    const leftOut = [`the site did not answer: ${reason}`];
    return { ...cold, answered: false, faults: [], notFinished: [], leftOut, untried: [] };
  }
  return { ...cold, untried, answered: true, faults: faults.faults, notFinished, leftOut };
}

/** Closes all tabs. A tab whose page blocks its thread ends with the browser. */
async function closePages(context: BrowserContext) {
  await withTimeout(Promise.all(context.pages().map((page) => page.close())), CLOSE_TIMEOUT).catch(() => undefined);
}

type Opening = { visit: PageVisit; scope: string; faults: FaultCollector };

type Cold = Pick<VisitReport, 'code' | 'picture'>;

/** Opens a page by its address and waits until it is interactive. */
async function openCold({ page, waitUntilIdle }: Tab, { visit, scope, faults }: Opening): Promise<Cold> {
  const earlyCode = await watchCode(page);
  faults.begin('when it is opened');
  await openAddress(page, visit.path);
  const { paths, faults: late } = await withTimeout(earlyCode());
  for (const fault of late) faults.addFlaw(fault);
  await waitForContent(page, waitUntilIdle, faults);
  if (visit.use) await checkHeap(page, faults);
  const picture = new Uint8Array(await page.screenshot({ type: 'jpeg', quality: PICTURE_QUALITY, scale: 'css' }));
  await withTimeout(checkView(page, scope, faults));
  return { code: paths, picture };
}

/** Opens a page from a page of another app without loading the document, and goes back. */
async function openByNavigation(
  context: BrowserContext,
  { entrance, path }: { entrance: string; path: string },
  faults: FaultCollector,
) {
  const { page, waitUntilIdle } = await openTab(context, faults);
  // Faults of the other app are not faults of this release, even if its page never becomes idle.
  faults.begin(undefined);
  await openAddress(page, entrance);
  await waitForContent(page, waitUntilIdle, faults).catch(() => undefined);
  const before = await withTimeout(callInPage(page, mainText, undefined));
  faults.begin(`when it is opened from ${entrance}`);
  await withTimeout(page.evaluate(navigate, path));
  // Covers the pause before the shell retries a file.
  const isOther = (text: string | undefined) => document.querySelector('main')?.innerText !== text;
  if (!(await becomesTrue(page, isOther, { input: before, timeout: STEP_TIMEOUT }))) {
    throw new BusyPageError(`it did not change within ${STEP_TIMEOUT / 1000} seconds`);
  }
  await waitForContent(page, waitUntilIdle, faults);
  faults.begin(`when it is left for ${entrance}`);
  await page.goBack();
  await waitUntilIdle();
  await page.close();
}

/** Runs in the page. */
function mainText(): string | undefined {
  return document.querySelector('main')?.innerText;
}

/** A tab, and a function that waits until its page is idle. */
type Tab = { page: Page; waitUntilIdle: WaitUntilIdle };

/** Opens a tab whose faults are collected. */
async function openTab(context: BrowserContext, faults: FaultCollector): Promise<Tab> {
  const page = await context.newPage();
  const waitUntilIdle = await watchActivity(page);
  await recordLayoutShifts(page);
  faults.watch(page);
  return { page, waitUntilIdle };
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
