import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { startProposerSite } from '../../../testing/proposer-site';
import { someContent } from '../../../testing/release-builder';

const MARKET = '/api/ops/apps/mf-market';

/** The routes that do not answer 403 to an editor who posts a release with other code: here, they are sent none. */
const WITHOUT_RELEASE = [
  `POST ${MARKET}/releases/:release/content`,
  `POST ${MARKET}/schedule/cancellation`,
  'POST /api/ops/previews',
  'POST /api/ops/previews/:id/check',
  'POST /api/ops/schedules',
  'POST /api/ops/sign-out',
];

let site: Awaited<ReturnType<typeof startProposerSite>>;
let live: string;
let editor: { app: typeof site.arena.app; token: string };

const operator = (url: string, payload: object) => postWithToken(site.arena, url, payload);
const post = (url: string, payload: object) => postWithToken(editor, url, payload);
const edit = (price: number, release = live) =>
  post(`${MARKET}/releases/${release}/content`, { content: someContent(price) });
const activate = async (release: string) => post(`${MARKET}/activations`, { release, replaces: await liveNow() });

async function liveNow(): Promise<string> {
  const { apps } = (await getWithToken(site.arena, '/api/ops/apps')).body;
  return apps.find(({ app }: { app: string }) => app === 'mf-market').release;
}

beforeAll(async () => {
  site = await startProposerSite();
  live = (await publishTo(site.arena, { variant: 'words', content: someContent() })).id;
  expect((await operator(`${MARKET}/activations`, { release: live })).status).toBe(200);
  const { body } = await operator('/api/ops/tokens', { name: 'Owner', role: 'editor', apps: ['mf-market'] });
  editor = { app: site.arena.app, token: body.token };
});
afterAll(() => site.arena.close());

/** What an editor is told about a release with other code. */
const otherCode = (release: string) => ({
  status: 403,
  body: {
    error: `mf-market ${release} has other code than the live release. An editor changes only content: start from the live release.`,
    code: 'forbidden',
  },
});

test('an editor changes content: reads it, publishes, previews, activates, schedules, cancels and rolls back', async () => {
  expect((await getWithToken(editor, `${MARKET}/releases/${live}/content`)).body.content).toEqual(someContent());
  const { status, body } = await edit(120);
  expect(status).toBe(201);
  const releases = { 'mf-market': body.release };
  const preview = await post('/api/ops/previews', { releases });
  expect(preview.status).toBe(201);
  expect((await post(`/api/ops/previews/${preview.body.id}/check`, {})).body).toMatchObject({ faults: [] });
  expect((await post('/api/ops/schedules', { releases, goesLiveAt: '1h' })).status).toBe(201);
  expect((await post(`${MARKET}/schedule/cancellation`, {})).status).toBe(200);
  expect((await activate(body.release)).status).toBe(200);
  expect(await liveNow()).toBe(body.release);
  expect((await post(`${MARKET}/rollbacks`, {})).body.release).toBe(live);
});

test('an editor has to say which release the content replaces', async () => {
  const { body } = await edit(130);
  expect(await post(`${MARKET}/activations`, { release: body.release })).toEqual({
    status: 400,
    body: { error: 'An editor says which release the new content replaces: send "replaces".', code: 'invalid' },
  });
});

test('an editor gets 403 for every release with other code than the live one, and for every other route', async () => {
  const { routes, fill, readSite, held } = site;
  const before = await readSite();
  const passed: string[] = [];
  const changing = routes
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/api/ops'))
    .map(({ url }) => url.replace(':app', 'mf-market'));
  for (const url of changing) {
    const payload = { release: held, share: 50, reason: 'mine', replaces: live };
    const { status } = await post(fill(url, held), payload);
    if (status !== 403) passed.push(`POST ${url}`);
  }
  expect(passed.sort()).toEqual(WITHOUT_RELEASE.toSorted());

  for (const release of [held, site.live]) {
    const releases = { 'mf-market': release };
    expect(await post(`${MARKET}/activations`, { release, replaces: live })).toEqual(otherCode(release));
    expect(await post(`${MARKET}/rollbacks`, { release })).toEqual(otherCode(release));
    expect(await post('/api/ops/schedules', { releases, goesLiveAt: '1h' })).toEqual(otherCode(release));
    expect(await post('/api/ops/previews', { releases })).toEqual(otherCode(release));
    expect(await edit(1, release)).toEqual(otherCode(release));
  }
  expect(await readSite()).toBe(before);
});

test("an editor neither cancels nor replaces a team's schedule, and its own ends when other code goes live", async () => {
  const releases = { 'mf-market': site.held };
  expect((await operator('/api/ops/schedules', { releases, goesLiveAt: '2h' })).status).toBe(201);
  const { body } = await edit(140);
  const own = { releases: { 'mf-market': body.release }, goesLiveAt: '1h' };
  expect(await post('/api/ops/schedules', own)).toEqual(otherCode(site.held));
  expect(await post(`${MARKET}/schedule/cancellation`, {})).toEqual(otherCode(site.held));
  expect((await operator(`${MARKET}/schedule/cancellation`, {})).status).toBe(200);

  const next = await publishTo(site.arena, { variant: 'code', content: someContent(140) });
  expect((await operator(`${MARKET}/activations`, { release: next.id })).status).toBe(200);
  expect(await activate(body.release)).toEqual(otherCode(body.release));
  expect(await post(`${MARKET}/rollbacks`, {})).toEqual(otherCode(live));
  expect(await liveNow()).toBe(next.id);
});

test('of two editors the second is told who changed the content, and its words are kept', async () => {
  const started = await liveNow();
  const content = async (price: number) => (await edit(price, started)).body.release;
  const [first, second] = [await content(1), await content(2)];
  const send = (release: string) => post(`${MARKET}/activations`, { release, replaces: started, reason: 'new price' });
  expect((await send(first)).status).toBe(200);
  expect(await send(second)).toEqual({
    status: 409,
    body: {
      error: `mf-market has changed in the meantime: Owner made ${first} live on 21 November 2026 at 3:30 pm IST (new price).`,
      code: 'conflict',
    },
  });
  const kept = await getWithToken(editor, `${MARKET}/releases/${second}/content`);
  expect(kept.body.content).toEqual(someContent(2));
});
