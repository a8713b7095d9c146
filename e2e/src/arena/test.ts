import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { waitForHydration } from './hydration';
import { buildNextMarket } from './next-market';
import { ArenaServer } from './server';

export { expect } from '@playwright/test';

type Fixtures = {
  /** A published site for one test, for tests that change what is live or break something. */
  ownSite: ArenaServer;
  /** Environment variables of that server. */
  settings: NodeJS.ProcessEnv;
  /** Errors that a test expects in the browser's console; any other error there fails the test. */
  expectedErrors: RegExp | null;
  /** Whether every page view is in the sample of web vitals; otherwise none is, so that no test depends on chance. */
  measuresWebVitals: boolean;
};

type WorkerFixtures = {
  /** A published site shared by all tests of a worker, for tests that do not change it. */
  site: ArenaServer;
  /** Folder in which `arena publish mf-market` publishes the market's next release. */
  nextMarket: string;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      await withServer(use);
    },
    { scope: 'worker' },
  ],
  nextMarket: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const folder = await buildNextMarket();
      await use(folder);
      await rm(folder, { recursive: true });
    },
    // The fixture builds an app.
    { scope: 'worker', timeout: 120_000 },
  ],
  settings: [{}, { option: true }],
  ownSite: async ({ settings, browser }, use) => {
    await withServer(async (server) => {
      await use(server);
      // Pages that outlive their server log failed requests and slow down later tests.
      await Promise.all(browser.contexts().map((context) => context.close()));
    }, settings);
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

/** Runs a published site with its own data directory until `use` resolves. */
export async function withServer(use: (server: ArenaServer) => Promise<void>, settings?: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(join(tmpdir(), 'arena-site-'));
  // Copies a thousand small files in a third of the CPU time of the asynchronous function.
  cpSync(process.env.ARENA_TEMPLATE ?? '', folder, { recursive: true });
  const server = await ArenaServer.start(folder, settings);
  try {
    await use(server);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
