import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { InjectOptions } from 'light-my-request';
import { collectRoutes } from './bad-input/collect-routes';
import { getWithToken, postWithToken, publishTo } from './ops-client';
import { shipTo, someContent } from './release-builder';
import { startArena } from './start-arena';

const MARKET = '/api/ops/apps/mf-market';

/** A site with two live releases of the market and a stored one, its routes, and a proposer of the market. */
export async function startProposerSite() {
  const { result: arena, routes } = await collectRoutes(() => startArena({ accounts: { rateLimits: false } }));
  await shipTo(arena, { app: 'shell', paths: ['/help'], content: someContent() });
  await shipTo(arena, { variant: 'first' });
  const live = (await shipTo(arena, { variant: 'second' })).release.id;
  const held = (await publishTo(arena, { variant: 'held' })).id;
  const rights = { name: 'pull requests', role: 'proposer', apps: ['mf-market'] };
  const { body } = await postWithToken(arena, '/api/ops/tokens', rights);
  const proposer = { app: arena.app, token: body.token as string };
  const proposal = (await postWithToken(proposer, `${MARKET}/proposals`, { release: held })).body.id as string;

  /** What visitors get, with its source and its pictures, and what decides about it. Without what visitors' browsers add. */
  async function readSite(): Promise<string> {
    const { apps, canaries, retired, locks, schedules } = (await getWithToken(arena, '/api/ops/apps')).body;
    const published = apps.map(({ recent: _, reported: __, ...app }: Record<string, unknown>) => app);
    const report = await getWithToken(arena, `${MARKET}/releases/${live}/browser-check`);
    const tables = ['rollouts', 'operator_tokens', 'locks', 'schedules', 'backends'].map((table) =>
      arena.db.execute(sql.raw(`select count(*) from ${table}`)),
    );
    return JSON.stringify([published, canaries, retired, locks, schedules, report.body, await Promise.all(tables)]);
  }

  const ids = { app: 'mf-market', id: proposal };
  const fill = (url: string, release: string) =>
    url.replaceAll(
      /:(\w+)|\*/g,
      (_, name) => Object({ ...ids, release })[name] ?? '8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a',
    );

  /** Random requests to all routes, with the token of the proposer and fields that the routes know. */
  function randomCalls(count: number, seed: number): InjectOptions[] {
    const call = fc.record({
      route: fc.constantFrom(...routes.filter(({ method }) => method !== 'HEAD')),
      release: fc.constantFrom(live, held),
      body: fc.record(
        {
          release: fc.constantFrom(live, held),
          releases: fc.constantFrom({ 'mf-market': live }, { 'mf-market': held }, { 'mf-market': null }),
          share: fc.integer({ min: 0, max: 100 }),
          apps: fc.constantFrom(null, ['mf-market']),
          goesLiveAt: fc.constant('1h'),
          reason: fc.string({ minLength: 1, maxLength: 20 }),
          name: fc.constant('Asha'),
          role: fc.constantFrom('operator', 'releaser', 'proposer'),
          url: fc.constant('https://evil.example'),
          dryRun: fc.boolean(),
          skipBrowserCheck: fc.boolean(),
          replaces: fc.constantFrom(null, live),
        },
        { requiredKeys: [] },
      ),
    });
    return fc.sample(call, { numRuns: count, seed }).map(({ route: { method, url }, release, body }) => ({
      method: method as 'GET' | 'POST',
      url: fill(url, release),
      headers: { authorization: `Bearer ${proposer.token}` },
      ...(method === 'GET' ? {} : { payload: body }),
    }));
  }

  return { arena, routes, proposer, live, held, proposal, fill, readSite, randomCalls };
}
