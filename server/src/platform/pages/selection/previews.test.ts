import { scrypt } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { SERVER } from '../../../operators/author';
import { revokeToken } from '../../../operators/tokens/tokens';
import { createCookieClient } from '../../../testing/cookie-client';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { createTeamToken } from '../../../testing/team-token';
import { markPruned } from '../../delivery/retention/mark';
import { failures } from '../../reports/failures/table';

const PREVIEWS = '/api/ops/previews';
const HOUR = 3_600_000;

let arena: Awaited<ReturnType<typeof startArena>>;
let clock = NOW.getTime();

beforeEach(() => {
  clock = NOW.getTime();
});
beforeAll(async () => {
  arena = await startArena({ now: () => new Date(clock) });
  await ship({ app: 'shell', paths: ['/help'], offers: { react: '19.3.1', 'react-dom': '19.3.1' } });
  await ship({ variant: 'live' });
});
afterAll(() => arena.close());

const ship = async (options: Parameters<typeof aRelease>[0]) => (await shipTo(arena, options)).release;

const liveIdOf = async (app: string) =>
  (await getWithToken(arena, '/api/ops/apps')).body.apps.find((live: { app: string }) => live.app === app)?.release;

/** Publishes a release, creates a link to it, and checks it. */
async function createPreview(options: Parameters<typeof aRelease>[0] = { variant: 'next' }, hours?: number) {
  const release = await publishTo(arena, options);
  const releases = { [release.app]: release.id };
  const { status, body } = await postWithToken(arena, PREVIEWS, { releases, hours });
  expect(status).toBe(201);
  const check = await postWithToken(arena, `${PREVIEWS}/${body.id}/check`, {});
  return {
    release,
    link: String(body.url).replace('http://arena.test', ''),
    expires: body.expires,
    faults: check.body.faults,
  };
}

test('shows the release on every page to visitors with the link, and to no others', async () => {
  const { release, link } = await createPreview({ variant: 'next' });
  const guest = createCookieClient(arena.app);
  const opened = await guest.visit(link);
  expect([opened.statusCode, opened.headers.location, opened.headers['cache-control']]).toEqual([
    302,
    '/market',
    'no-store',
  ]);
  expect(opened.cookies).toEqual([
    { name: 'arena_view', value: expect.any(String), path: '/', maxAge: 86_400, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await guest.visit('/market');
  expect(page.body).toContain('<div id="root" data-prerendered><h1>next</h1></div>');
  expect(page.body).toContain(`/releases/mf-market/${release.id}/`);
  expect((await guest.visit('/help')).body).toContain(release.id);
  const live = await arena.app.inject('/market');
  expect(live.body).toContain('<h1>live</h1>');
  expect(live.body).not.toContain(release.id);
});

test('responses are private, vary by cookie and support 304', async () => {
  const { link } = await createPreview();
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  const { headers } = await guest.visit('/market');
  expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'accept-encoding, cookie']);
  const cookies = Object.fromEntries(guest.cookies);
  const again = { url: '/market', headers: { 'if-none-match': String(headers.etag) } };
  expect((await arena.app.inject({ ...again, cookies })).statusCode).toBe(304);
  expect((await arena.app.inject(again)).statusCode).toBe(200);
});

test('a badge outside the root element shows the release and the expiry, and links to the exit', async () => {
  const { release, link } = await createPreview({ variant: 'next' }, 5);
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  const { body } = await guest.visit('/market');
  const badge =
    /<aside class="arena-view".*?<\/aside>(?=(<noscript>.*?<\/noscript>)?<div id="root")/s.exec(body)?.[0] ?? '';
  const text = badge.replaceAll(/<[^>]*>/g, '');
  expect(text).toMatch(
    `Preview of mf-market ${release.id}, which passed release validation · ends 21 November 2026 at 8:30 pm IST · Leave`,
  );
  expect(badge).toContain('<a href="?preview=leave">Leave</a>');
  const left = await guest.visit('/market?preview=leave');
  expect([left.statusCode, left.headers.location, [...guest.cookies.keys()]]).toEqual([302, '/market', []]);
  const after = await guest.visit('/market');
  expect(after.body).toContain('<h1>live</h1>');
  expect(after.body).not.toContain('arena-view');
});

test('the badge lists the parts of the page, each with weight, reported problems and history', async () => {
  const files = { 'section.js': 'x'.repeat(61_000), 'picture.jpg': 'x'.repeat(90_000) };
  const { release, link } = await createPreview({ variant: 'heavy', files });
  const shell = await liveIdOf('shell');
  const report = {
    app: 'mf-market',
    release: release.id,
    reason: 'broken',
    set: 'set-0123456789abcdef',
    page: '/market',
  };
  await arena.db.insert(failures).values({ ...report, at: new Date(clock), releaseSet: report.set });
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  const { body } = await guest.visit('/help');
  const [, parts = ''] = /<details class="arena-parts">(.*?)<\/details>/s.exec(body) ?? [];
  const rows = [...parts.matchAll(/<li data-part="([^"]+)">(.*?)<\/li>/g)].map(([, app, html = '']) => ({
    app,
    text: html.replaceAll(/<[^>]*>/g, ''),
    history: /href="([^"]+)"/.exec(html)?.[1],
  }));
  expect(rows).toEqual([
    {
      app: 'shell',
      text: expect.stringMatching(`^shell ${shell}, 1 kB of code, no errors reported History of shell$`),
      history: 'http://arena.test/ops/history?app=shell',
    },
    {
      app: 'mf-market',
      text: `mf-market ${release.id}, 62 kB of code, 1 failure reported History of mf-market`,
      history: 'http://arena.test/ops/history?app=mf-market',
    },
  ]);
  // The style finds the part in view by the canonical link, without a script.
  expect(body).toContain('<link rel="canonical" href="http://arena.test/help">');
  expect(body).toMatch(
    /:has\(link\[rel="canonical"\]:is\(\[href="http:\/\/arena\.test\/help"\]\)\) \[data-part="shell"\] > span/,
  );
});

test.each([
  ['/market?q=cap&', '&sort=price', '/market?q=cap&sort=price'],
  ['/market?', '', '/market'],
  ['//evil.example/?', '', '/evil.example/'],
  ['/\\evil.example/?', '', '/evil.example/'],
])('redirects from a link at %s…%s to %s', async (before, after, location) => {
  const { link } = await createPreview();
  const parameter = link.slice(link.indexOf('?') + 1);
  const { statusCode, headers } = await rawGet(`${before}${parameter}${after}`);
  expect([statusCode, headers.location]).toEqual([302, location]);
});

test('can show a shell', async () => {
  const { release, link } = await createPreview({ app: 'shell', variant: 'next', paths: ['/help'] });
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  expect((await guest.visit('/market')).body).toContain(`/releases/shell/${release.id}/`);
});

test('shows no canary in a preview', async () => {
  const { link } = await createPreview({ variant: 'next' });
  const other = await publishTo(arena, { app: 'mf-blogs', variant: 'canary', paths: ['/blogs'] });
  await postWithToken(arena, '/api/ops/apps/mf-blogs/canary', { release: other.id, share: 100 });
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  expect((await guest.visit('/market')).body).not.toContain(other.id);
  expect([...guest.cookies.keys()]).toEqual(['arena_view']);
  await postWithToken(arena, '/api/ops/apps/mf-blogs/canary', { share: 0 });
});

test('the link and the preview expire', async () => {
  const { link, expires } = await createPreview({ variant: 'next' }, 1);
  expect(expires).toBe(new Date(NOW.getTime() + HOUR).toISOString());
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  clock += HOUR;
  const late = await arena.app.inject(link);
  expect([late.statusCode, late.cookies, late.headers['content-type']]).toEqual([410, [], 'text/html; charset=utf-8']);
  expect(late.body).toContain('<h1>This link has ended</h1>');
  const page = await guest.visit('/market');
  expect(page.body).toContain('<h1>live</h1>');
  expect(guest.cookies.size).toBe(0);
});

test.each([
  ['that is empty', () => ''],
  ['that is not a JWT', () => 'newest'],
  ['with another release', (token: string) => withClaims(token, { release: '1.0.0-0123456789abcdef' })],
  ['with a later expiry', (token: string) => withClaims(token, { exp: 4_000_000_000 })],
  ['without a signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
  ['with the algorithm none', () => `${encode({ alg: 'none', typ: 'arena-view' })}.${encode({ set: 'x' })}.`],
  ['signed with another key', () => sign('another key')],
])('refuses a token %s, and sets no cookie', async (_, change) => {
  const { link } = await createPreview();
  const token = await change(link.slice('/?preview='.length));
  const response = await arena.app.inject(`/market?preview=${token}`);
  expect([response.statusCode, response.cookies, response.headers['cache-control']]).toEqual([400, [], 'no-store']);
  expect(response.body).toContain('<h1>This link is not valid</h1>');
  const page = await arena.app.inject({ url: '/market', cookies: { arena_view: token } });
  expect([page.statusCode, page.body.includes('<h1>live</h1>')]).toEqual([200, true]);
});

test('cannot show a release whose files have been deleted', async () => {
  const { release, link } = await createPreview();
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  await markPruned(arena.db, [{ app: release.app, release: release.id }], { by: SERVER, at: NOW });
  const response = await arena.app.inject(link);
  expect([response.statusCode, response.cookies]).toEqual([410, []]);
  expect(response.body).toContain('The release it showed is no longer kept.');
  expect((await guest.visit('/market')).body).toContain('<h1>live</h1>');
  const { status } = await postWithToken(arena, PREVIEWS, { releases: { 'mf-market': release.id } });
  expect(status).toBe(409);
});

test('can show an invalid release, and its check lists its faults', async () => {
  const { faults, link } = await createPreview({ variant: 'old', needs: { react: '^18.0.0' } });
  expect(faults).toEqual([expect.stringMatching(/^mf-market needs react \^18\.0\.0/)]);
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  const page = await guest.visit('/market');
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('which did not pass release validation')]);
});

test('a link of a team expires with the team token, and so does the cookie', async () => {
  const release = await publishTo(arena, { variant: 'next' });
  const { id, token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
  const { body } = await postWithToken({ app: arena.app, token }, PREVIEWS, { releases: { 'mf-market': release.id } });
  const link = String(body.url).replace('http://arena.test', '');
  const guest = createCookieClient(arena.app);
  await guest.visit(link);
  expect((await guest.visit('/market')).body).toContain(release.id);
  await revokeToken(arena.db, id, { by: SERVER, at: NOW });
  expect((await guest.visit('/market')).body).toContain('<h1>live</h1>');
  expect(guest.cookies.size).toBe(0);
  const response = await arena.app.inject(link);
  expect([response.statusCode, response.cookies]).toEqual([410, []]);
});

test('a link of an older version, which has no row, has ended', async () => {
  const release = await publishTo(arena, { variant: 'next' });
  const key = await promisify<string, string, number, Buffer>(scrypt)(arena.token, 'arena-view', 32);
  const token = await new SignJWT({ app: 'mf-market', release: release.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'arena-view' })
    .setExpirationTime(new Date(clock + HOUR))
    .sign(new Uint8Array(key));
  expect((await arena.app.inject(`/?preview=${token}`)).statusCode).toBe(410);
});

test.each([
  [{ releases: { 'mf-market': '1.0.0-0123456789abcdef' } }, 404],
  [{ releases: { 'mf-market': 'newest' } }, 400],
  [{ releases: { 'mf-market': '1.0.0-0123456789abcdef' }, hours: 0 }, 400],
  [{ releases: { 'mf-market': '1.0.0-0123456789abcdef' }, hours: 169 }, 400],
  [{ releases: { 'mf-market': '1.0.0-0123456789abcdef' }, hours: 1.5 }, 400],
  [{}, 400],
])('refuses %j with a message', async (payload, status) => {
  const response = await postWithToken(arena, PREVIEWS, payload);
  expect([response.status, response.body.error]).toEqual([status, expect.stringMatching(/\.$/)]);
});

test("a team token only creates links to the team's section", async () => {
  const release = await publishTo(arena, { variant: 'next' });
  const team = async (app: string) => ({
    app: arena.app,
    token: (await createTeamToken(arena.db, { app, at: NOW })).token,
  });
  expect(
    (await postWithToken(await team('mf-market'), PREVIEWS, { releases: { 'mf-market': release.id } })).status,
  ).toBe(201);
  expect(
    (await postWithToken(await team('mf-blogs'), PREVIEWS, { releases: { 'mf-market': release.id } })).status,
  ).toBe(403);
});

/** Sends exactly this path: other clients normalize it first. */
async function rawGet(path: string): Promise<IncomingMessage> {
  const { port } = new URL(await ensureListening());
  return new Promise((resolve, reject) => {
    get({ port, path }, resolve).once('error', reject);
  });
}

async function ensureListening(): Promise<string> {
  return arena.app.server.listening ? arena.app.listeningOrigin : arena.app.listen({ port: 0 });
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Changes the claims of a token, but not its signature. */
function withClaims(token: string, claims: object): string {
  const [header, body = '', signature] = token.split('.');
  const original = JSON.parse(Buffer.from(body, 'base64url').toString());
  return [header, encode({ ...original, ...claims }), signature].join('.');
}

function sign(key: string): Promise<string> {
  return new SignJWT({ app: 'mf-market', release: '1.0.0-0123456789abcdef' })
    .setProtectedHeader({ alg: 'HS256', typ: 'arena-view' })
    .setExpirationTime(new Date(NOW.getTime() + HOUR))
    .sign(new TextEncoder().encode(key.padEnd(32)));
}
