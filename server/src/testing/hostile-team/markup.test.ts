import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RenderAnswer, RenderJob } from '../../releases/prerender/render-pages';

/** What the process that renders says of the market's page. */
let screen: { head?: string; body?: string } = {};
jest.unstable_mockModule('../../releases/prerender/render-pages', () => ({
  renderPages: async ({ section, paths }: RenderJob): Promise<RenderAnswer> => ({
    pages: paths.map((path) => ({ path, head: '', body: '<h1>good</h1>', ...(section && screen) })),
  }),
}));

const { shipTo } = await import('../release-builder');
const { startArena } = await import('../start-arena');

const GOOD = '<div id="root" data-prerendered><h1>good</h1></div>';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { word: 'good' });
});
afterAll(() => arena.close());

let shipped = 0;

/** What the gate says to a market that renders so. */
async function shipScreen(rendered: typeof screen) {
  screen = rendered;
  shipped += 1;
  const { answer } = await shipTo(arena, { word: `screen${shipped}` });
  return { status: answer.statusCode, error: answer.json().error };
}

const marketPage = async () => (await arena.app.inject('/market')).body;

/** What of a screen must not come into a page, and words of why. */
const BODIES: [string, RegExp][] = [
  ['</div><h1>outside</h1>', /not well-formed/],
  ['<p>open', /not well-formed/],
  ['<h1 title="open', /not well-formed/],
  ['<!-- open', /not well-formed/],
  ['<h1>one</h1></div></body></html>', /not well-formed/],
  ['<svg><p>out</p></svg>', /not well-formed/],
  ['<table><div>out</div></table>', /not well-formed/],
  ['<body onload="x()"></body>', /not well-formed/],
  ['<plaintext>', /not well-formed/],
  ['<xmp></xmp>', /holds <xmp>/],
  ['<script>x()</script>', /holds <script>/],
  ['<svg><script>x()</script></svg>', /holds <script>/],
  ['<style>h1{display:none}</style>', /holds <style>/],
  ['<svg><style>h1{display:none}</style></svg>', /holds <style>/],
  ['<base href="https://evil.example/"/>', /holds <base>/],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example/"/>', /holds <meta>/],
  ['<link rel="stylesheet" href="/x.css"/>', /holds <link>/],
  ['<iframe srcdoc="x"></iframe>', /holds <iframe>/],
  ['<object data="/x"></object>', /holds <object>/],
  ['<embed src="/x"/>', /holds <embed>/],
  ['<template></template>', /holds <template>/],
  ['<noscript></noscript>', /holds <noscript>/],
  ['<math></math>', /holds <math>/],
  ['<svg><foreignObject></foreignObject></svg>', /holds <foreignObject>/],
  ['<svg><animate attributeName="href" values="javascript:x()"></animate></svg>', /holds <animate>/],
  ['<img src="/releases/x" onerror="x()"/>', /has onerror=/],
  ['<a href="javascript:x()">caps</a>', /has href=/],
  ['<a href="data:text/html,x">caps</a>', /has href=/],
  ['<form action="https://evil.example/"></form>', /has action=/],
  ['<form action="//evil.example/"></form>', /has action=/],
  ['<button formaction="https://evil.example/">Send</button>', /has formaction=/],
  ['<img src="https://evil.example/x.png"/>', /has src=/],
  ['<img src="/?preview=eyJ"/>', /has src=/],
  ['<img src="/releases/../?preview=eyJ"/>', /has src=/],
  ['<img src="/releases/%2e%2e/?preview=eyJ"/>', /has src=/],
  ['<img srcset="/releases/a 1x, /?preview=eyJ 2x"/>', /has srcset=/],
  ['<svg><rect fill="url(https://evil.example/x)"></rect></svg>', /has fill=/],
  ['<svg><use href="https://evil.example/x#y"></use></svg>', /has href=/],
  ['<svg><use xlink:href="https://evil.example/x#y"></use></svg>', /has href=/],
  ['<p id="release-map">{}</p>', /has id="release-map"/],
  ['<p id="arena-start"></p>', /has id="arena-start"/],
  ['<p id="root"></p>', /has id="root"/],
  ['<img name="getElementById"/>', /has name=/],
  ['<form name="body"></form>', /has name=/],
  [`${'<div>'.repeat(300)}${'</div>'.repeat(300)}`, /not well-formed/],
  [`<p>${'x'.repeat(600_000)}</p>`, /more than 500000 characters/],
];

test.each(BODIES.map(([html, why]) => [html.slice(0, 80), html, why] as const))(
  'a screen does not leave its place: %s',
  async (_, body, why) => {
    expect(await shipScreen({ body })).toEqual({ status: 409, error: expect.stringMatching(why) });
    expect(await marketPage()).toContain(GOOD);
  },
);

test.each([
  ['<script>x()</script>', /head holds <script>/],
  ['<script src="/x.js"></script>', /head holds <script/],
  ['<style>h1{display:none}</style>', /head holds <style>/],
  ['<base href="https://evil.example/"/>', /head holds <base/],
  ['<title>a</title></head><body><h1>b</h1>', /not well-formed/],
  ['<title>a', /not well-formed/],
  ['text', /head holds text/],
  ['<!-- a -->', /head holds text/],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example/"/>', /head holds <meta http-equiv/],
  ['<meta name="referrer" content="unsafe-url"/>', /head holds <meta name="referrer">/],
  ['<meta name="viewport" content="width=1"/>', /head holds <meta name="viewport">/],
  ['<meta name="google-site-verification" content="x"/>', /head holds <meta/],
  ['<meta name="description" content="x" onload="x()"/>', /head holds <meta/],
  ['<link rel="stylesheet" href="/releases/x.css"/>', /head holds <link/],
  ['<link rel="manifest" href="/releases/x"/>', /head holds <link/],
  ['<link rel="preload" as="script" href="/releases/x.js"/>', /head holds <link/],
  ['<link rel="preload" as="image" href="/?preview=eyJ"/>', /head holds <link/],
  ['<link rel="canonical" href="https://evil.example/"/>', /head holds <link/],
  [`<title>${'x'.repeat(30_000)}</title>`, /more than 20000 characters/],
])('a head says of its page what it may and nothing else: %s', async (head, why) => {
  expect(await shipScreen({ head })).toEqual({ status: 409, error: expect.stringMatching(why) });
  expect(await marketPage()).toContain(GOOD);
});

test('what a screen needs stands in the page as it was rendered', async () => {
  const head =
    '<link rel="preload" as="image" href="/releases/mf-market/1/a.svg" fetchPriority="high"/><title>Caps &amp; more</title>' +
    '<meta name="description" content="Caps"/><meta property="og:title" content="Caps"/><link rel="canonical" href="/market"/>';
  const body =
    '<!--$--><form action="/api/caps"><label for="q">It&#x27;s</label><input id="q" name="q" autoComplete="off" required=""/>' +
    '<textarea>\n\nfirst</textarea><select name="size"><option value="m" selected="">M</option></select></form>' +
    '<a href="https://maps.example/?q=1&amp;z=2" target="_blank" rel="noreferrer">Map</a><a href="mailto:a@b.example">Mail</a>' +
    '<svg viewBox="0 0 1 1"><pattern id="p" patternUnits="userSpaceOnUse"></pattern><path d="M0 0" fill="url(#p)"></path></svg>' +
    '<picture><source srcSet="/releases/mf-market/1/a.avif 1x, /releases/mf-market/1/b.avif 2x"/><img src="data:image/svg+xml,x" alt=""/></picture><!--/$-->';
  expect(await shipScreen({ head, body })).toEqual({ status: 200, error: undefined });
  const document = await marketPage();
  expect(document).toContain(`${head}\n<script>`);
  expect(document).toContain(`<div id="root" data-prerendered>${body}</div>`);
});
