import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { publishTo } from '../testing/publish-to';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const supabase = { url: 'https://arena.supabase.example', key: 'anon' };

let arena: Awaited<ReturnType<typeof startArena>>;
let asset: string;
let preview: string;

beforeAll(async () => {
  arena = await startArena({ accounts: { site: 'https://arena.example' } });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  const { release } = await shipTo(arena, {
    files: { 'pages/market.css': '@layer section {\r\n  .page { color: red; }\r\n}' },
  });
  asset = `/releases/mf-market/${release.id}/remoteEntry.js`;
  const { id } = await publishTo(arena, { word: 'second' });
  const made = await arena.app.inject({
    method: 'POST',
    url: '/ops/apps/mf-market/previews',
    headers: { authorization: `Bearer ${arena.token}` },
    payload: { release: id },
  });
  preview = new URL(made.json().url).search;
});
afterAll(() => arena.close());

/** Directives of a page's policy, by their names. */
function policyOf(headers: Record<string, unknown>): Record<string, string> {
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/, 2)));
}

/** What stands in a page itself, hashed as a browser does. */
function hashesIn(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => {
    const asRead = text.replaceAll('\r\n', '\n');
    return `'sha256-${createHash('sha256').update(asRead).digest('base64')}'`;
  });
}

/** Those that run; the release map, with a type of its own, does not. */
const SCRIPTS = /<script(?: id="[^"]*")?>(.*?)<\/script>/gs;
const STYLES = /<style(?: [^>]*)?>(.*?)<\/style>/gs;

describe('every answer', () => {
  test.each<[string, number | number[], () => string, object?]>([
    ['a page', 200, () => '/market'],
    ['an address without a page', 404, () => '/nowhere'],
    ['a malformed address', 404, () => '/%E0%A4%A'],
    ['a malformed address of the API', 400, () => '/api/%E0%A4%A'],
    ['a link that is not valid', 400, () => '/?preview=x'],
    ['a redirect', 302, () => `/market${preview}`],
    ['a file', 200, () => asset],
    ['a file that is not there', 404, () => `${asset}.map`],
    ['the API', 200, () => '/api/hello'],
    ['an address of the API without a route', 404, () => '/api/nothing'],
    ['the accounts', 200, () => '/auth/v1/settings'],
    ['a link of a mail', 303, () => '/auth/v1/verify?type=recovery&token=x'],
    ['operators without a token', 401, () => '/ops/apps'],
    // Where it is not built, it says so.
    ['the page for operators', [200, 503], () => '/ops', asBrowser],
    ['the health of the server', 200, () => '/healthz'],
  ])('%s', async (_, status, url, headers = {}) => {
    const answer = await arena.app.inject({ url: url(), headers: { origin: 'https://other.example', ...headers } });
    expect([status].flat()).toContain(answer.statusCode);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
    });
    expect(String(answer.headers['content-security-policy'])).not.toContain('unsafe');
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('is for https only where the site is', async () => {
    const plain = await startArena();
    const { headers } = await plain.app.inject('/');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(policyOf(headers)).not.toHaveProperty('upgrade-insecure-requests');
    await plain.close();
  });
});

describe('a page', () => {
  test('runs and applies nothing that stands in it but what is named by its hash', async () => {
    const { body, headers } = await arena.app.inject('/market');
    const policy = policyOf(headers);
    expect(policy['script-src']?.split(' ')).toEqual(["'self'", ...hashesIn(body, SCRIPTS)]);
    expect(policy['style-src']?.split(' ')).toEqual(["'self'", ...hashesIn(body, STYLES)]);
    expect(hashesIn(body, SCRIPTS)).toHaveLength(4);
    // One is for browsers that run no scripts.
    expect(hashesIn(body, STYLES)).toHaveLength(2);
    expect(policy).toMatchObject({
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
      'upgrade-insecure-requests': undefined,
      'report-to': 'arena',
    });
  });

  test('tells browsers what it never does, and where to report what they refuse', async () => {
    const { headers } = await arena.app.inject('/market');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), '),
      'reporting-endpoints': 'arena="/api/reports"',
      'integrity-policy': 'blocked-destinations=(script), endpoints=(arena)',
    });
  });

  test.each([
    [
      'Chromium',
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      true,
    ],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', true],
    [
      'Safari',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      false,
    ],
    [
      'Chrome on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      false,
    ],
  ])('asks %s for hashes of scripts unless it refuses preloads that have one', async (_browser, agent, asked) => {
    const { headers } = await arena.app.inject({ url: '/market', headers: { 'user-agent': agent } });
    expect('integrity-policy' in headers).toBe(asked);
  });

  test('that shows a preview has the style of its badge, too', async () => {
    const cookie = String((await arena.app.inject(`/market${preview}`)).headers['set-cookie']).split(';', 1)[0];
    const { body, headers } = await arena.app.inject({ url: '/market', headers: { cookie } });
    const styles = hashesIn(body, STYLES);
    expect(body).toContain('class="arena-view"');
    expect(policyOf(headers)['style-src']?.split(' ')).toEqual(["'self'", ...styles]);
    expect(styles).toHaveLength(3);
  });

  test('that was not changed brings its policy along', async () => {
    const first = await arena.app.inject('/market');
    const again = await arena.app.inject({ url: '/market', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  test('about a link that does not work runs nothing', async () => {
    const { body, headers } = await arena.app.inject('/?preview=x');
    const policy = policyOf(headers);
    expect([policy['style-src']]).toEqual(hashesIn(body, STYLES));
    expect(policy).not.toHaveProperty('script-src');
  });

  test('talks to the project that keeps the accounts, where there is one', async () => {
    const apart = await startArena({ accounts: { supabase } });
    await shipTo(apart, { app: 'shell', paths: ['/help'] });
    const { headers } = await apart.app.inject('/help');
    expect(policyOf(headers)['connect-src']).toBe(`'self' ${supabase.url}`);
    await apart.close();
  });
});
