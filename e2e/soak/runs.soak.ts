import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apps, root } from '../../scripts/apps';
import { buildWithChanges } from '../src/arena/sites/build-with-changes';
import { Cluster } from '../src/arena/sites/cluster';
import { expect, test } from '../src/arena/sites/own-site';
import { plantInMarket } from '../src/arena/sites/planted-crashes';
import { withServer } from '../src/arena/sites/template-site';
import { buildReleases } from './build-releases';
import { runLoadTest } from './clients/load';
import { MailReceiver } from './clients/mail-receiver';
import { mailAfterOutage } from './clients/mails';
import { changeUnderOpenTabs } from './clients/open-tabs';
import { readPage } from './clients/read-page';
import { submitDuringFaults } from './clients/submissions';
import { receiveEvents, withdrawBrokenCanaries } from './guarded-canary';
import { PowerCutDisk } from './power-cut-disk';
import { submitDuringPowerCuts } from './power-cuts';
import { withCheckoutOf } from './previous-checkout';
import { publishWhileBrowsing } from './publish-while-browsing';
import { killDuringRollouts } from './rollout-kills';
import { killServersUnderLoad } from './server-kills';
import { upgradeUnderLoad } from './server-upgrades';
import { killServer, withPostgresSite, withPowerCutSite } from './sites';
import type { Tally } from './tally';
import { visitQuietly } from './visit-quietly';

const milliseconds = Number(process.env.ARENA_SOAK_MINUTES) * 60_000;

/** All requests come from one IP address. */
const withoutRateLimits = { ARENA_RATE_LIMITS: 'off' };

/** Number of releases of the apps that are published most often. The others have two. */
const releaseCounts: Readonly<Record<string, number>> = { 'mf-market': 4, 'mf-blogs': 4 };

/** The path of one page of an app. Any page will do for the shell, because every page shows it. */
function pageOf(app: string): string {
  return app === 'shell' ? '/' : JSON.parse(readFileSync(join(root, app, 'package.json'), 'utf8')).section.pages[0];
}

test('releases', async ({ ownSite, browser }) => {
  const builtApps = [];
  for (const app of apps) {
    builtApps.push({ releases: await buildReleases(app, releaseCounts[app] ?? 2), path: pageOf(app) });
  }
  reportTallies(await publishWhileBrowsing({ site: ownSite, browser, apps: builtApps, tabs: 4, milliseconds }));
});

test('visitors', async ({ ownSite, browser }) => {
  reportTallies(await visitQuietly({ site: ownSite, browser, tabs: 2, milliseconds }));
});

test('kills', async ({ ownSite }) => {
  const releases = await buildReleases('mf-market', 4);
  reportTallies(await killDuringRollouts({ site: ownSite, releases, path: '/market', milliseconds }));
});

test('cluster', async () => {
  const cluster = await Cluster.start(['shell', 'mf-market']);
  try {
    for (const url of cluster.servers) {
      await expect.poll(async () => (await readPage({ url }, '/market')).status).toBe(200);
    }
    reportTallies(await killServersUnderLoad({ cluster, milliseconds }));
  } finally {
    await cluster.stop();
  }
});

test('upgrade', async () => {
  const commit = process.env.ARENA_PREVIOUS ?? 'HEAD~1';
  reportTallies(await withCheckoutOf(commit, (previous) => upgradeUnderLoad({ previous, milliseconds })));
});

test.describe(() => {
  test.use({ settings: withoutRateLimits });

  test('load', async ({ ownSite }) => {
    reportTallies(await runLoadTest({ site: ownSite, visitors: 300, milliseconds }));
  });

  test('submissions', async ({ ownSite }) => {
    const releases = await buildReleases('mf-market', 2);
    reportTallies(
      await submitDuringFaults({ site: ownSite, releases, milliseconds, faults: { kills: () => killServer(ownSite) } }),
    );
  });
});

test('postgres', async () => {
  const releases = await buildReleases('mf-market', 2);
  await withPostgresSite(withoutRateLimits, async (site, { restart }) => {
    const faults = { kills: () => killServer(site), 'restarts of Postgres': restart };
    reportTallies(await submitDuringFaults({ site, releases, milliseconds, faults }));
  });
});

test.describe(() => {
  test.use({ settings: withoutRateLimits });

  test('tabs', async ({ ownSite, browser }) => {
    const [first, second] = await buildReleases('mf-blogs', 2);
    if (!first || !second) throw new Error('Two releases are needed.');
    const releases = [first, second] as const;
    reportTallies(await changeUnderOpenTabs({ site: ownSite, browser, releases, tabs: 20, milliseconds }));
  });
});

test('guard', async ({ browser }) => {
  const checkout = await buildWithChanges('mf-market', plantInMarket);
  const { events, url, close } = await receiveEvents();
  const settings = {
    ...withoutRateLimits,
    ARENA_WEBHOOK: url,
    ARENA_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
  };
  try {
    await withServer(
      async (site) => {
        const broken = { checkout, button: 'Break handler' };
        reportTallies(await withdrawBrokenCanaries({ site, browser, events, broken, milliseconds }));
        // Visitors are of many client networks.
      },
      { ...settings, ARENA_TRUST_PROXY: '127.0.0.1' },
    );
  } finally {
    close();
    await rm(checkout, { recursive: true });
  }
});

test('mails', async () => {
  const mailServer = new MailReceiver();
  await mailServer.start();
  const settings = { ...withoutRateLimits, SMTP_URL: mailServer.url };
  try {
    await withServer(
      async (site) => reportTallies(await mailAfterOutage({ site, mailServer, milliseconds })),
      settings,
    );
  } finally {
    await mailServer.stop();
  }
});

test('power-cuts', async () => {
  const unavailableReason = await PowerCutDisk.unavailableReason();
  if (unavailableReason) throw new Error(`The power cuts were not run: ${unavailableReason}.`);
  const runs = (['embedded', 'Postgres'] as const).map(async (database) => {
    const limits = { milliseconds, minimumCuts: 1 };
    const tally = await withPowerCutSite(database, (options) => submitDuringPowerCuts({ ...options, ...limits }));
    tally.addMeasurement(database === 'embedded' ? 'with the embedded database' : `with ${database}`);
    return tally;
  });
  const results = await Promise.allSettled(runs);
  // Reports the finished run even if the other one failed.
  reportTallies(...results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
  await Promise.all(runs);
});

function reportTallies(...tallies: Tally[]) {
  test.info().annotations.push({ type: 'tally', description: tallies.join('; ') });
  expect(tallies.flatMap(({ violations }) => violations)).toEqual([]);
}
