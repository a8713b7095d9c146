import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
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
  ownSite: async ({ settings, context }, use) => {
    await withServer(async (server) => {
      await use(server);
      // A page that outlives its server complains of what it still wanted.
      await context.close();
    }, settings);
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  expectedErrors: [null, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
    });
    await use(whenTakenOver(page));
    const unexpected = errors.filter((text) => !expectedErrors?.test(text));
    if (unexpected.length > 0) throw new Error(`The browser's console had errors:\n${unexpected.join('\n')}`);
  },
});

/** Tests act on pages that answer: `goto` and `reload` wait until the shell has taken over what the server rendered. */
function whenTakenOver(page: Page): Page {
  const { goto, reload } = page;
  const takenOver = () => page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
  page.goto = async (url, { waitUntil = 'load', ...options } = {}) => {
    const answer = await goto.call(page, url, { waitUntil, ...options });
    if (waitUntil !== 'commit') await takenOver();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    await takenOver();
    return answer;
  };
  return page;
}

async function withServer(use: (server: ArenaServer) => Promise<void>, settings?: NodeJS.ProcessEnv) {
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
