import { execFile } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apps, buildStaleApps } from '../../../scripts/apps';
import { createTestFolder } from '../../../scripts/test/test-folder';
import { keptFolder } from './kept-folder';
import { patchNextMarket } from './sites/next-market';
import { ArenaServer, projectRoot } from './sites/server';
import { templateSite } from './sites/template-site';

/**
 * Makes the template site: every app is live, and the market's next release is published but not live.
 * @returns a function that removes the copies of it
 */
export default async function setUp() {
  await buildStaleApps();
  await promisify(execFile)(process.execPath, ['server/build.mjs'], { cwd: projectRoot });
  const patched = await patchNextMarket();
  const builds = [...apps.map((app) => join(projectRoot, app)), patched];
  const manifests = builds.map((folder) => join(folder, 'dist/release.json'));
  const inputs = [...manifests, join(projectRoot, 'server/dist/inputs.json')];
  const texts = await Promise.all(inputs.map((file) => readFile(file, 'utf8')));
  // Some tests are about age, so the releases are never older than a day.
  const today = new Date().toDateString();
  const folder = await keptFolder('site', [today, ...texts], async (folder) => {
    const { data, nextMarket } = templateSite(folder);
    await cp(patched, nextMarket, { recursive: true });
    const server = await ArenaServer.start(data);
    try {
      const first: string[] = [];
      for (const app of apps) {
        const { release } = JSON.parse(await server.arena(['publish', join(projectRoot, app), '--hold', '--json']));
        first.push(`${app}=${release}`);
      }
      // Together, so that the pages are rendered only once.
      await server.arena(['activate', ...first, '--reason', 'first release']);
      await server.arena(['publish', nextMarket, '--hold']);
    } finally {
      await server.stop();
    }
  });
  await rm(patched, { recursive: true });
  process.env.ARENA_TEMPLATE = folder;
  const sites = createTestFolder();
  process.env.ARENA_SITES = sites;
  return () => rm(sites, { recursive: true, force: true });
}
