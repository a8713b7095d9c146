import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { findTestChromium } from '../../../scripts/programs/chromium';
import { activateFault, numberOf, plantFaults } from '../../browser-faults/planted-faults';
import { createToken } from '../arena/create-token';
import { buildWithChanges } from '../arena/sites/build-with-changes';
import { expect, test } from '../arena/sites/own-site';
import { patchRelease } from '../arena/sites/patch-release';
import { type ArenaServer, OPERATOR_TOKEN } from '../arena/sites/server';

const BROKEN_AT_IMPORT = numberOf('throws at import');
const BROKEN_AT_PRESS = numberOf('throws when a button is pressed');

/** Folder of the browsers that the servers of these tests start. Those have another user. */
const temporary = join(tmpdir(), `arena-check-${process.pid}`);

let checkout: string;

// One after the other, with one build for all of them.
test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: /planted|Failed to load resource/ });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  await mkdir(temporary);
  await chmod(temporary, 0o711);
  checkout = await buildWithChanges('mf-market', plantFaults);
});
test.afterAll(() => Promise.all([checkout, temporary].map((folder) => rm(folder, { recursive: true }))));

/** Uses a build of the market with a planted fault; any number without a fault is a good release. */
async function withMarket(fault: number, use: (folder: string) => Promise<void>) {
  const folder = await patchRelease(join(checkout, 'mf-market'), activateFault(fault));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Change = { kind: string; seen: string | null; by: string; reason: string | null };

async function marketHistory(site: ArenaServer): Promise<Change[]> {
  return JSON.parse(await site.arena(['history', 'mf-market', '--json'])).history;
}

test.describe('with a browser on the server', () => {
  test.use({ settings: { ARENA_BROWSER: findTestChromium(), TMPDIR: temporary } });
  test.slow();

  test('a release that is broken only in browsers does not go live, not even as a canary', async ({ ownSite }) => {
    await withMarket(BROKEN_AT_PRESS, async (folder) => {
      await expect(ownSite.arena(['publish', folder])).rejects.toThrow('after “Sizes” was pressed: uncaught Error');
      const held = await ownSite.arena(['publish', folder, '--hold']);
      expect(held).toContain('It could not go live:');
      expect(held).toContain('/market, after “Sizes” was pressed: uncaught Error: planted');
      const [release = ''] = /1\.0\.0-[0-9a-f]{16}/.exec(held) ?? [];
      await expect(ownSite.arena(['canary', 'start', 'mf-market', release, '--share', '5'])).rejects.toThrow('“Sizes”');
      expect(await marketHistory(ownSite)).toHaveLength(1);
    });
  });

  test('operators see each page before and after a release', async ({ ownSite, page }) => {
    await withMarket(900, async (folder) => {
      await ownSite.arena(['publish', folder]);
      expect((await marketHistory(ownSite)).at(-1)).toMatchObject({ seen: 'seen' });
      const status = await ownSite.arena(['status']);
      const [link = ''] = /http\S+\/ops\/browser-check\/mf-market\/\S+/.exec(status) ?? [];
      await page.goto(link);
      await page.getByLabel('Token').fill(OPERATOR_TOKEN);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('Passed: the browser found no faults.')).toBeVisible();
      for (const name of ['/market with the release that was live', '/market with this release']) {
        const picture = page.getByRole('img', { name });
        await expect(picture).toBeVisible();
        expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360);
      }
    });
  });

  test('an operator leaves out the browser, a team may not', async ({ ownSite }) => {
    await withMarket(BROKEN_AT_PRESS, async (folder) => {
      const { token } = JSON.parse(await ownSite.arena([...createToken('mf-market'), '--json']));
      await expect(ownSite.arena(['publish', folder, '--skip-browser-check'], { token })).rejects.toThrow(
        'Only an operator may skip the browser check.',
      );
      await ownSite.arena(['publish', folder, '--skip-browser-check', '--reason', 'the demo']);
      expect(await ownSite.arena(['history', 'mf-market'])).toContain('no browser check');
    });
  });

  test('if two releases are published at once, one goes live, and the second team gets an error', async ({
    ownSite,
  }) => {
    await withMarket(901, (first) =>
      withMarket(902, async (second) => {
        const publishes = [first, second].map((folder) => ownSite.arena(['publish', folder]));
        const refused = (await Promise.allSettled(publishes)).filter(({ status }) => status === 'rejected');
        expect(refused).toMatchObject([
          { reason: { message: expect.stringContaining('has changed in the meantime') } },
        ]);
        expect((await marketHistory(ownSite)).slice(1).map(({ seen }) => seen)).toEqual(['seen']);
      }),
    );
  });

  test('two releases activated at once are opened one after the other, and both go live', async ({ ownSite }) => {
    await withMarket(904, (first) =>
      withMarket(905, async (second) => {
        const releases: string[] = [];
        for (const folder of [first, second]) {
          releases.push(JSON.parse(await ownSite.arena(['--json', 'publish', folder, '--hold'])).release);
        }
        // The command names the release that it replaces, so its second change would be refused.
        const activate = (release: string) =>
          fetch(`${ownSite.url}/api/ops/apps/mf-market/activations`, {
            method: 'POST',
            headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
            body: JSON.stringify({ release }),
          });
        const answers = await Promise.all(releases.map(activate));
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        expect((await marketHistory(ownSite)).slice(1).map(({ seen }) => seen)).toEqual(['seen', 'seen']);
      }),
    );
  });

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    test(`a server that ends with ${signal} in the middle leaves nothing half-done and nothing running`, async ({
      ownSite,
    }) => {
      await withMarket(903, async (folder) => {
        const publishing = ownSite.arena(['publish', folder]).then(
          () => 'published',
          () => 'failed',
        );
        await expect.poll(checkingBrowsers, { timeout: 20_000 }).not.toEqual([]);
        await ownSite.stop(signal);
        await expect.poll(checkingBrowsers).toEqual([]);
        await ownSite.start();
        // The command asks the new server, which knows nothing of it.
        expect(await publishing).toBe('failed');
        expect(await marketHistory(ownSite)).toHaveLength(1);
        await ownSite.arena(['publish', folder]);
        expect((await marketHistory(ownSite)).at(-1)).toMatchObject({ seen: 'seen' });
      });
    });
  }

  test('a live release that fails in browsers only is rolled back after their reports', async ({
    ownSite,
    browser,
  }) => {
    await withMarket(BROKEN_AT_IMPORT, async (folder) => {
      await ownSite.arena(['publish', folder, '--skip-browser-check']);
      for (let visitor = 0; visitor < 5; visitor++) await visitMarket(browser, ownSite);
      await expect
        .poll(async () => (await marketHistory(ownSite)).at(-1), { timeout: 60_000 })
        .toMatchObject({
          kind: 'rollback',
          by: 'arena',
          reason: expect.stringContaining('mf-market failed in the browser'),
        });
    });
  });
});

test('a team checks a build in a browser of its own, and the history of its release says so', async ({ ownSite }) => {
  test.slow();
  const { token } = JSON.parse(await ownSite.arena([...createToken('mf-market'), '--json']));
  const asTeam = (...args: string[]) => ownSite.arena(args, { token });
  await withMarket(BROKEN_AT_PRESS, async (folder) => {
    await expect(asTeam('rehearse', folder)).rejects.toThrow('after “Sizes” was pressed: uncaught Error: planted');
    await expect(asTeam('publish', folder)).rejects.toThrow('after “Sizes” was pressed: uncaught Error: planted');
  });
  await withMarket(904, async (folder) => {
    expect(await asTeam('rehearse', folder)).toMatch(/^No faults in 2 pages opened in Chromium/);
    await asTeam('publish', folder);
    expect(await ownSite.arena(['history', 'mf-market'])).toContain("browser check passed in its team's browser only");
  });
  await withMarket(905, async (folder) => {
    await asTeam('publish', folder);
    expect((await marketHistory(ownSite)).at(-1)).toMatchObject({ seen: 'unseen' });
  });
});

/** Opens the market as a visitor who has not been here. */
async function visitMarket(browser: Browser, site: ArenaServer) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/failures'));
  await page.goto(`${site.url}/market`);
  // A page that is closed earlier takes its report with it.
  await (await reported).response();
  await context.close();
}

/** Command lines of the processes of the browsers that check a release for these tests. */
async function checkingBrowsers(): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return commands.filter((command) => command.includes(temporary));
}
