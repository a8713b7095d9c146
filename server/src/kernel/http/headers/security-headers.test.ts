import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';

const browserHeaders = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
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
  const { id } = await publishTo(arena, { variant: 'second' });
  const created = await arena.app.inject({
    method: 'POST',
    url: '/api/ops/previews',
    headers: { authorization: `Bearer ${arena.token}` },
    payload: { releases: { 'mf-market': id } },
  });
  preview = new URL(created.json().url).search;
  // The check renders its pages.
  await postWithToken(arena, `/api/ops/previews/${created.json().id}/check`, {});
});
afterAll(() => arena.close());

/** The directives of a content security policy, by name. */
function parsePolicy(headers: Record<string, unknown>): Record<string, string> {
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/, 2)));
}

/** Hashes of inline elements, computed like a browser does. */
function inlineHashes(html: string, element: RegExp): string[] {
  return [...html.matchAll(element)].map(([, text = '']) => {
    const normalized = text.replaceAll('\r\n', '\n');
    return `'sha256-${hash('sha256', normalized, 'base64')}'`;
  });
}

/** Scripts that run. The release map has a different type and does not run. */
const SCRIPTS = /<script(?: id="[^"]*")?>(.*?)<\/script>/gs;
const STYLES = /<style(?: [^>]*)?>(.*?)<\/style>/gs;

describe('security headers of every response', () => {
  test.each<[string, number | number[], () => string, object?]>([
    ['a page', 200, () => '/market'],
    ['a path without a page', 404, () => '/nowhere'],
    ['a malformed URL', 404, () => '/%E0%A4%A'],
    ['a malformed URL of the API', 400, () => '/api/%E0%A4%A'],
    ['an invalid preview link', 400, () => '/?preview=x'],
    ['a redirect', 302, () => `/market${preview}`],
    ['a file', 200, () => asset],
    ['a missing file', 404, () => `${asset}.map`],
    ['the API', 200, () => '/api/hello'],
    ['a path of the API without a route', 404, () => '/api/nothing'],
    ['the accounts API', 200, () => '/auth/v1/settings'],
    ['a link from an email', 303, () => '/auth/v1/verify?type=recovery&token=x'],
    ['the operators’ API without a token', 401, () => '/api/ops/apps'],
    // 503 if the page has not been built.
    ['the operators’ page', [200, 503], () => '/ops', browserHeaders],
    ['the health check', 200, () => '/healthz'],
  ])('%s', async (_, status, url, headers = {}) => {
    const response = await arena.app.inject({ url: url(), headers: { origin: 'https://other.example', ...headers } });
    expect([status].flat()).toContain(response.statusCode);
    expect(response.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
    });
    expect(String(response.headers['content-security-policy'])).not.toContain('unsafe');
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('include strict-transport-security only for an https site', async () => {
    const plain = await startArena();
    const { headers } = await plain.app.inject('/');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(parsePolicy(headers)).not.toHaveProperty('upgrade-insecure-requests');
    await plain.close();
  });
});

describe('the policy of a page', () => {
  test('allows inline scripts and styles only by their hash', async () => {
    const { body, headers } = await arena.app.inject('/market');
    const policy = parsePolicy(headers);
    expect(policy['script-src']?.split(' ').sort()).toEqual(["'self'", ...inlineHashes(body, SCRIPTS)].sort());
    expect(policy['style-src']?.split(' ')).toEqual(["'self'", ...inlineHashes(body, STYLES)]);
    expect(inlineHashes(body, SCRIPTS)).toHaveLength(5);
    // One is for browsers without scripts.
    expect(inlineHashes(body, STYLES)).toHaveLength(2);
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

  test('denies unused features and names the endpoint for violation reports', async () => {
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
  ])('requires hashes of scripts in %s unless it refuses preloads with a hash', async (_browser, agent, isRequired) => {
    const { headers } = await arena.app.inject({ url: '/market', headers: { 'user-agent': agent } });
    expect('integrity-policy' in headers).toBe(isRequired);
  });

  test('allows the style of the preview badge', async () => {
    const cookie = String((await arena.app.inject(`/market${preview}`)).headers['set-cookie']).split(';', 1)[0];
    const { body, headers } = await arena.app.inject({ url: '/market', headers: { cookie } });
    const styles = inlineHashes(body, STYLES);
    expect(body).toContain('class="arena-view"');
    expect(parsePolicy(headers)['style-src']?.split(' ')).toEqual(["'self'", ...styles]);
    expect(styles).toHaveLength(3);
  });

  test('is sent again with a 304', async () => {
    const first = await arena.app.inject('/market');
    const again = await arena.app.inject({ url: '/market', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });

  test('allows no scripts on the page about an invalid link', async () => {
    const { body, headers } = await arena.app.inject('/?preview=x');
    const policy = parsePolicy(headers);
    expect([policy['style-src']]).toEqual(inlineHashes(body, STYLES));
    expect(policy).not.toHaveProperty('script-src');
  });

  test('allows connections to a Supabase project', async () => {
    const withSupabase = await startArena({ accounts: { supabase } });
    await shipTo(withSupabase, { app: 'shell', paths: ['/help'] });
    const { headers } = await withSupabase.app.inject('/help');
    expect(parsePolicy(headers)['connect-src']).toBe(`'self' ${supabase.url}`);
    await withSupabase.close();
  });
});
