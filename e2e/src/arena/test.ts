import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { waitForHydration } from './hydration';
import type { ArenaServer } from './sites/server';
import { templateSite, withServer } from './sites/template-site';

export { expect } from '@playwright/test';

type Fixtures = {
  /** The site of the worker, for a test that changes what is live. The first releases are live again afterwards. */
  changingSite: ArenaServer;
  /** Errors that a test expects in the browser's console; any other error there fails the test. */
  expectedErrors: RegExp | null;
  /** Whether every page view is in the sample of web vitals; otherwise none is, so that no test depends on chance. */
  measuresWebVitals: boolean;
};

type WorkerFixtures = {
  /** A published site shared by all tests of a worker, for tests that do not change what is live. */
  site: ArenaServer;
  /** Environment variables of that server. */
  siteSettings: NodeJS.ProcessEnv;
  /** The market's next release, which is published but not live. */
  nextMarket: { release: string; folder: string };
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteSettings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ siteSettings }, use) => {
      // All tests send their forms from one IP address.
      await withServer(use, { ARENA_RATE_LIMITS: 'off', ...siteSettings });
    },
    { scope: 'worker' },
  ],
  nextMarket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const folder = templateSite().nextMarket;
      const { id } = JSON.parse(await readFile(join(folder, 'dist/release.json'), 'utf8'));
      await use({ release: id, folder });
    },
    { scope: 'worker' },
  ],
  changingSite: async ({ site, browser }, use) => {
    const before = await readLiveReleases(site);
    await use(site);
    // An open page would keep releases that differ from those of the next test.
    await Promise.all(browser.contexts().map((context) => context.close()));
    await restoreReleases(site, before);
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  expectedErrors: [null, { option: true }],
  measuresWebVitals: [false, { option: true }],
  context: async ({ context, measuresWebVitals }, use) => {
    await context.addInitScript(
      (smallest) => {
        const { random } = Math;
        Math.random = () => (smallest === 0 ? 0 : smallest + random() * (1 - smallest));
      },
      measuresWebVitals ? 0 : 0.5,
    );
    const { newPage } = context;
    context.newPage = async () => waitForHydration(await newPage.call(context));
    await use(context);
    // A page may still be waiting for a file that the test answers.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors?.test(text));
    if (unexpected.length > 0) throw new Error(`The browser's console shows errors:\n${unexpected.join('\n')}`);
  },
});

type Status = { apps: { app: string; release: string }[]; canaries: { app: string }[] };

async function readStatus(site: ArenaServer): Promise<Status> {
  return JSON.parse(await site.arena(['status', '--json']));
}

/** The live release of each app. */
async function readLiveReleases(site: ArenaServer): Promise<Map<string, string>> {
  const { apps } = await readStatus(site);
  return new Map(apps.map(({ app, release }) => [app, release]));
}

/** Ends canaries, retires apps that were not live, and goes back to the releases that were. */
async function restoreReleases(site: ArenaServer, before: ReadonlyMap<string, string>) {
  const { apps, canaries } = await readStatus(site);
  const reason = ['--reason', 'the test is over'];
  for (const { app } of canaries) await site.arena(['canary', 'withdraw', app, ...reason]);
  for (const { app } of apps) if (!before.has(app)) await site.arena(['section', 'retire', app, ...reason]);
  const now = await readLiveReleases(site);
  for (const [app, release] of before) {
    // After a rollback, no later release is the fallback of this one.
    if (now.get(app) !== release) await site.arena(['rollback', app, '--to', release, ...reason]);
  }
}
