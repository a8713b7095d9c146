import { scrypt } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import { createTeamToken, revokeTeamToken } from '../../ops/tokens/team-tokens';
import { markPruned } from '../../releases/retention/mark';
import { aBrowser } from '../../testing/a-browser';
import { orderFrom, publishTo } from '../../testing/publish-to';
import { type aRelease, shipTo } from '../../testing/release-builder';
import { NOW, startArena } from '../../testing/start-arena';

const PREVIEWS = '/ops/apps/mf-market/previews';
const HOUR = 3_600_000;

let arena: Awaited<ReturnType<typeof startArena>>;
let clock = NOW.getTime();

beforeEach(() => {
  clock = NOW.getTime();
});
beforeAll(async () => {
  arena = await startArena({ now: () => new Date(clock) });
  await ship({ app: 'shell', paths: ['/help'], offers: { react: '19.3.1', 'react-dom': '19.3.1' } });
  await ship({ word: 'live' });
});
afterAll(() => arena.close());

const ship = async (choice: Parameters<typeof aRelease>[0]) => (await shipTo(arena, choice)).release;

/** A published release and a link to it. */
async function aPreview(choice: Parameters<typeof aRelease>[0] = { word: 'next' }, hours?: number) {
  const release = await publishTo(arena, choice);
  const { status, body } = await orderFrom(arena, `/ops/apps/${release.app}/previews`, { release: release.id, hours });
  expect(status).toBe(201);
  return {
    release,
    link: String(body.url).replace('http://arena.test', ''),
    expires: body.expires,
    faults: body.faults,
  };
}

test('whoever opens the link gets the release on every page, nobody else does', async () => {
  const { release, link } = await aPreview({ word: 'next' });
  const guest = aBrowser(arena.app);
  const opened = await guest.visit(link);
  expect([opened.statusCode, opened.headers.location, opened.headers['cache-control']]).toEqual([302, '/', 'no-store']);
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

test('caches are told that the cookie decides, and a page that did not change is not sent again', async () => {
  const { link } = await aPreview();
  const guest = aBrowser(arena.app);
  await guest.visit(link);
  const { headers } = await guest.visit('/market');
  expect([headers['cache-control'], headers.vary]).toEqual(['private, no-cache', 'accept-encoding, cookie']);
  const cookies = Object.fromEntries(guest.jar);
  const again = { url: '/market', headers: { 'if-none-match': String(headers.etag) } };
  expect((await arena.app.inject({ ...again, cookies })).statusCode).toBe(304);
  expect((await arena.app.inject(again)).statusCode).toBe(200);
});

test('a badge outside of the root says what it is, until when, and leads out', async () => {
  const { release, link } = await aPreview({ word: 'next' }, 5);
  const guest = aBrowser(arena.app);
  await guest.visit(link);
  const { body } = await guest.visit('/market');
  const badge =
    /<aside class="arena-view".*?<\/aside>(?=(<noscript>.*?<\/noscript>)?<div id="root")/s.exec(body)?.[0] ?? '';
  const words = badge.replaceAll(/<[^>]*>/g, '');
  expect(words).toBe(`Preview of mf-market ${release.id} · ends 21 November 2026 at 8:30 pm · Leave`);
  expect(badge).toContain('<a href="?preview=leave">Leave</a>');
  const left = await guest.visit('/market?preview=leave');
  expect([left.statusCode, left.headers.location, [...guest.jar.keys()]]).toEqual([302, '/market', []]);
  const after = await guest.visit('/market');
  expect(after.body).toContain('<h1>live</h1>');
  expect(after.body).not.toContain('arena-view');
});

test.each([
  ['/market?q=cap&', '&sort=price', '/market?q=cap&sort=price'],
  ['/market?', '', '/market'],
  ['//evil.example/?', '', '/evil.example/'],
  ['/\\evil.example/?', '', '/evil.example/'],
])('the link at %s…%s goes on to %s', async (before, after, goOn) => {
  const { link } = await aPreview();
  const parameter = link.slice(link.indexOf('?') + 1);
  const { statusCode, headers } = await rawGet(`${before}${parameter}${after}`);
  expect([statusCode, headers.location]).toEqual([302, goOn]);
});

test('a shell can be looked at, too', async () => {
  const { release, link } = await aPreview({ app: 'shell', word: 'next', paths: ['/help'] });
  const guest = aBrowser(arena.app);
  await guest.visit(link);
  expect((await guest.visit('/market')).body).toContain(`/releases/shell/${release.id}/`);
});

test('who looks at a preview is in no canary', async () => {
  const { link } = await aPreview({ word: 'next' });
  const other = await publishTo(arena, { app: 'mf-blogs', word: 'canary', paths: ['/blogs'] });
  await orderFrom(arena, '/ops/apps/mf-blogs/canary', { release: other.id, share: 100 });
  const guest = aBrowser(arena.app);
  await guest.visit(link);
  expect((await guest.visit('/market')).body).not.toContain(other.id);
  expect([...guest.jar.keys()]).toEqual(['arena_view']);
  await orderFrom(arena, '/ops/apps/mf-blogs/canary', { share: 0 });
});

test('the link ends; what it showed does, too', async () => {
  const { link, expires } = await aPreview({ word: 'next' }, 1);
  expect(expires).toBe(new Date(NOW.getTime() + HOUR).toISOString());
  const guest = aBrowser(arena.app);
  await guest.visit(link);
  clock += HOUR;
  const late = await arena.app.inject(link);
  expect([late.statusCode, late.cookies, late.headers['content-type']]).toEqual([410, [], 'text/html; charset=utf-8']);
  expect(late.body).toContain('<h1>This link has ended</h1>');
  const page = await guest.visit('/market');
  expect(page.body).toContain('<h1>live</h1>');
  expect(guest.jar.size).toBe(0);
});

test.each([
  ['empty', () => ''],
  ['no token at all', () => 'newest'],
  ['with another release', (token: string) => withClaims(token, { release: '1.0.0-0123456789abcdef' })],
  ['with a later end', (token: string) => withClaims(token, { exp: 4_000_000_000 })],
  ['without a signature', (token: string) => token.slice(0, token.lastIndexOf('.') + 1)],
  ['that says it needs none', () => `${encoded({ alg: 'none', typ: 'arena-view' })}.${encoded({ set: 'x' })}.`],
  ['signed with another key', () => signed('another key')],
])('a token %s is refused, and nothing is set', async (_, change) => {
  const { link } = await aPreview();
  const token = await change(link.slice('/?preview='.length));
  const answer = await arena.app.inject(`/market?preview=${token}`);
  expect([answer.statusCode, answer.cookies, answer.headers['cache-control']]).toEqual([400, [], 'no-store']);
  expect(answer.body).toContain('<h1>This link is not valid</h1>');
  const page = await arena.app.inject({ url: '/market', cookies: { arena_view: token } });
  expect([page.statusCode, page.body.includes('<h1>live</h1>')]).toEqual([200, true]);
});

test('a release whose files are gone can be looked at no more', async () => {
  const { release, link } = await aPreview();
  const guest = aBrowser(arena.app);
  await guest.visit(link);
  await markPruned(arena.db, [{ app: release.app, release: release.id }], NOW);
  const answer = await arena.app.inject(link);
  expect([answer.statusCode, answer.cookies]).toEqual([410, []]);
  expect(answer.body).toContain('The release it showed is no longer kept.');
  expect((await guest.visit('/market')).body).toContain('<h1>live</h1>');
  const { status } = await orderFrom(arena, PREVIEWS, { release: release.id });
  expect(status).toBe(409);
});

test('a release that is not fit to go live can be looked at; the answer says what is wrong', async () => {
  const { faults, link } = await aPreview({ word: 'old', needs: { react: '^18.0.0' } });
  expect(faults).toEqual([expect.stringMatching(/^mf-market needs react \^18\.0\.0/)]);
  const guest = aBrowser(arena.app);
  await guest.visit(link);
  const page = await guest.visit('/market');
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('which is refused to go live')]);
});

test('a link that a team made ends with its token, and so does the cookie', async () => {
  const release = await publishTo(arena, { word: 'next' });
  const { id, token } = await createTeamToken(arena.db, { app: 'mf-market', at: NOW });
  const { body } = await orderFrom({ app: arena.app, token }, PREVIEWS, { release: release.id });
  const link = String(body.url).replace('http://arena.test', '');
  const guest = aBrowser(arena.app);
  await guest.visit(link);
  expect((await guest.visit('/market')).body).toContain(release.id);
  await revokeTeamToken(arena.db, { id, at: NOW });
  expect((await guest.visit('/market')).body).toContain('<h1>live</h1>');
  expect(guest.jar.size).toBe(0);
  const again = await arena.app.inject(link);
  expect([again.statusCode, again.cookies]).toEqual([410, []]);
});

test('a link from before links knew of tokens works until it ends', async () => {
  const release = await publishTo(arena, { word: 'next' });
  const key = await promisify<string, string, number, Buffer>(scrypt)(arena.token, 'arena-view', 32);
  const token = await new SignJWT({ app: 'mf-market', release: release.id })
    .setProtectedHeader({ alg: 'HS256', typ: 'arena-view' })
    .setExpirationTime(new Date(clock + HOUR))
    .sign(new Uint8Array(key));
  expect((await arena.app.inject(`/?preview=${token}`)).statusCode).toBe(302);
});

test.each([
  [{ release: '1.0.0-0123456789abcdef' }, 404],
  [{ release: 'newest' }, 400],
  [{ release: '1.0.0-0123456789abcdef', hours: 0 }, 400],
  [{ release: '1.0.0-0123456789abcdef', hours: 169 }, 400],
  [{ release: '1.0.0-0123456789abcdef', hours: 1.5 }, 400],
  [{}, 400],
])('%j is refused with a sentence', async (payload, status) => {
  const answer = await orderFrom(arena, PREVIEWS, payload);
  expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(/\.$/)]);
});

test("a team's token makes links to its own section alone", async () => {
  const release = await publishTo(arena, { word: 'next' });
  const team = async (app: string) => ({
    app: arena.app,
    token: (await createTeamToken(arena.db, { app, at: NOW })).token,
  });
  expect((await orderFrom(await team('mf-market'), PREVIEWS, { release: release.id })).status).toBe(201);
  expect((await orderFrom(await team('mf-blogs'), PREVIEWS, { release: release.id })).status).toBe(403);
});

test('servers that share the operator token know each other’s links', async () => {
  const { link } = await aPreview();
  const other = await startArena();
  await shipTo(other, { app: 'shell', paths: ['/help'] });
  await publishTo(other, { word: 'next' });
  expect((await other.app.inject(link)).statusCode).toBe(302);
  await other.close();
});

/** Asks with exactly these bytes: other clients put an address in order before they send it. */
async function rawGet(path: string): Promise<IncomingMessage> {
  const { port } = new URL(await listening());
  return new Promise((resolve, reject) => {
    get({ port, path }, resolve).once('error', reject);
  });
}

async function listening(): Promise<string> {
  return arena.app.server.listening ? arena.app.listeningOrigin : arena.app.listen({ port: 0 });
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The token with other claims, and the signature it had. */
function withClaims(token: string, claims: object): string {
  const [header, body = '', signature] = token.split('.');
  const before = JSON.parse(Buffer.from(body, 'base64url').toString());
  return [header, encoded({ ...before, ...claims }), signature].join('.');
}

function signed(key: string): Promise<string> {
  return new SignJWT({ app: 'mf-market', release: '1.0.0-0123456789abcdef' })
    .setProtectedHeader({ alg: 'HS256', typ: 'arena-view' })
    .setExpirationTime(new Date(NOW.getTime() + HOUR))
    .sign(new TextEncoder().encode(key.padEnd(32)));
}
