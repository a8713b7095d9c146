import type { Browser, BrowserContext } from 'playwright-core';
import { CHECK_ORIGIN, type PageVisit, type VisitReport } from '../messages';
import { FaultCollector } from './fault-collector';
import { checkView, recordLayoutShifts } from './page-checks';
import { runScript } from './run-script';
import { RestlessPageError, watchRest } from './settle';
import type { SiteRequests } from './site-requests';
import { useControls } from './use-controls';

/** The smallest phone that the site is designed for. */
const PHONE = { width: 360, height: 780 };

const PICTURE_QUALITY = 60;

type Visit = { faults: ReadonlyMap<string, string>; unfinished: string[]; picture: VisitReport['picture'] };

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
  const { faults, unfinished, picture } = await visit();
  const again = faults.size > 0 ? await visit() : undefined;
  const agreed = [...faults].filter(([key]) => again?.faults.has(key)).map(([, fault]) => fault);
  return { releaseSet: page.releaseSet, path: page.path, faults: agreed, unfinished, picture };
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
  let picture: VisitReport['picture'] = null;
  const attempt = async (part: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const reason = error instanceof RestlessPageError ? error.message : 'the browser did not do it';
      unfinished.push(`${part}: ${reason}`);
    }
  };
  try {
    await requests.serve(context, visit.releaseSet, (report) => faults.add(describeReport(report)));
    await recordLayoutShifts(context);
    await attempt('opening it', async () => {
      picture = await openCold(context, { visit, scope, faults, unfinished });
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
  return { faults: faults.faults, unfinished, picture };
}

type Opening = { visit: PageVisit; scope: string; faults: FaultCollector; unfinished: string[] };

/** Opens a page by its address, waits until it is interactive, and uses its controls. @returns a picture of it */
async function openCold(
  context: BrowserContext,
  { visit, scope, faults, unfinished }: Opening,
): Promise<VisitReport['picture']> {
  const page = await context.newPage();
  const settle = await watchRest(page);
  faults.watch(page);
  faults.begin('when it is opened');
  await page.goto(CHECK_ORIGIN + visit.path, { waitUntil: 'load' });
  await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  await settle();
  await checkView(page, scope, faults);
  const picture = new Uint8Array(await page.screenshot({ type: 'jpeg', quality: PICTURE_QUALITY, scale: 'css' }));
  if (visit.use) unfinished.push(...(await useControls(page, { scope, settle, faults })));
  await page.close();
  return picture;
}

/** Opens a page from a page of another app without loading the document, and goes back. */
async function openByNavigation(
  context: BrowserContext,
  { entrance, path }: { entrance: string; path: string },
  faults: FaultCollector,
) {
  const page = await context.newPage();
  const settle = await watchRest(page);
  faults.watch(page);
  // Faults of the other app are not those of this release.
  faults.begin(undefined);
  await page.goto(CHECK_ORIGIN + entrance, { waitUntil: 'load' });
  await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  await settle();
  faults.begin(`when it is opened from ${entrance}`);
  await page.evaluate(navigate, path);
  await settle();
  const isEmpty = await page.evaluate(() => !document.querySelector('main')?.innerText.trim());
  if (isEmpty) faults.add('main is empty');
  faults.begin(`when it is left for ${entrance}`);
  await page.goBack();
  await settle();
  await page.close();
}

/** Opens a page once more and runs a script in it when it rests. @returns why the script proves nothing */
async function openForScript(
  context: BrowserContext,
  { path, script }: { path: string; script: string },
  faults: FaultCollector,
): Promise<string[]> {
  const page = await context.newPage();
  const settle = await watchRest(page);
  faults.watch(page);
  // Faults of opening it are known from the first time.
  faults.begin(undefined);
  await page.goto(CHECK_ORIGIN + path, { waitUntil: 'load' });
  await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  await settle();
  const unfinished = await runScript(page, script, faults);
  await settle();
  await page.close();
  return unfinished;
}

/** Runs in the page. Does what a link of the router does. */
function navigate(path: string) {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

function describeReport(report: string): string {
  try {
    const { app, reason } = JSON.parse(report) as { app?: unknown; reason?: unknown };
    return `${String(app)} failed in the browser (${String(reason)})`;
  } catch {
    return 'a section failed in the browser';
  }
}
