import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { whenTakenOver } from './hydration';
import { buildNextMarket } from './next-market';
import { ArenaServer } from './server';

export { expect } from '@playwright/test';

type Fixtures = {
  /** A published site of this test alone, for tests that change what is live or break something. */
  ownSite: ArenaServer;
  /** Settings of that server. */
  settings: NodeJS.ProcessEnv;
  /** Messages a test expects in the browser's console; every other error there fails the test. */
  expectedErrors: RegExp | null;
};

type WorkerFixtures = {
  /** One published site, for tests that only look. */
  site: ArenaServer;
  /** Folder from which `arena publish mf-market` sends the market's next release. */
  nextMarket: string;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
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
    // It builds.
    { scope: 'worker', timeout: 120_000 },
  ],
  settings: [{}, { option: true }],
  ownSite: async ({ settings, browser }, use) => {
    await withServer(async (server) => {
      await use(server);
      // Pages that outlive their server complain of what they still wanted, and take the time of later tests.
      await Promise.all(browser.contexts().map((context) => context.close()));
    }, settings);
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  expectedErrors: [null, { option: true }],
  context: async ({ context }, use) => {
    const { newPage } = context;
    context.newPage = async () => whenTakenOver(await newPage.call(context));
    await use(context);
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors?.test(text));
    if (unexpected.length > 0) throw new Error(`The browser's console had errors:\n${unexpected.join('\n')}`);
  },
});

/** Runs a published site with a data directory of its own, as long as it is used. */
export async function withServer(use: (server: ArenaServer) => Promise<void>, settings?: NodeJS.ProcessEnv) {
  const folder = await mkdtemp(join(tmpdir(), 'arena-site-'));
  await cp(process.env.ARENA_TEMPLATE ?? '', folder, { recursive: true });
  const server = await ArenaServer.start(folder, settings);
  try {
    await use(server);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
