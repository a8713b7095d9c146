import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RenderPages } from '../../platform/validation/prerender/render-pages';
import { shipTo } from '../release-builder';
import { startArena } from '../start-arena';

/** The HTML that the renderer returns for the market's page. */
let marketHtml: { head?: string; body?: string } = {};
const renderPages: RenderPages = async ({ section, paths }) => ({
  pages: paths.map((path) => ({ path, head: '', body: '<h1>good</h1>', ...(section && marketHtml) })),
});

const GOOD = '<div id="root" data-prerendered><h1>good</h1></div>';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena({ renderPages });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { variant: 'good' });
});
afterAll(() => arena.close());

let shipped = 0;

/** Ships a market release whose page renders to this HTML. */
async function shipPage(html: typeof marketHtml) {
  marketHtml = html;
  shipped += 1;
  const { response } = await shipTo(arena, { variant: `page${shipped}` });
  return { status: response.statusCode, error: response.json().error };
}

const marketPage = async () => (await arena.app.inject('/market')).body;

/** HTML that is not allowed in a page, and the expected message. */
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
  ['<xmp></xmp>', /contains <xmp>/],
  ['<script>x()</script>', /contains <script>/],
  ['<svg><script>x()</script></svg>', /contains <script>/],
  ['<style>h1{display:none}</style>', /contains <style>/],
  ['<svg><style>h1{display:none}</style></svg>', /contains <style>/],
  ['<base href="https://evil.example/"/>', /contains <base>/],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example/"/>', /contains <meta>/],
  ['<link rel="stylesheet" href="/x.css"/>', /contains <link>/],
  ['<iframe srcdoc="x"></iframe>', /contains <iframe>/],
  ['<object data="/x"></object>', /contains <object>/],
  ['<embed src="/x"/>', /contains <embed>/],
  ['<template></template>', /contains <template>/],
  ['<noscript></noscript>', /contains <noscript>/],
  ['<math></math>', /contains <math>/],
  ['<svg><foreignObject></foreignObject></svg>', /contains <foreignObject>/],
  ['<svg><animate attributeName="href" values="javascript:x()"></animate></svg>', /contains <animate>/],
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
  ['<p id="page-contents">{}</p>', /has id="page-contents"/],
  ['<p id="arena-start"></p>', /has id="arena-start"/],
  ['<p id="root"></p>', /has id="root"/],
  ['<img name="getElementById"/>', /has name=/],
  ['<form name="body"></form>', /has name=/],
  [`${'<div>'.repeat(300)}${'</div>'.repeat(300)}`, /not well-formed/],
  [`<p>${'x'.repeat(600_000)}</p>`, /more than 500000 characters/],
];

test.each(BODIES.map(([html, message]) => [html.slice(0, 80), html, message] as const))(
  'refuses a page with this HTML: %s',
  async (_, body, message) => {
    expect(await shipPage({ body })).toEqual({ status: 409, error: expect.stringMatching(message) });
    expect(await marketPage()).toContain(GOOD);
  },
);

test.each([
  ['<script>x()</script>', /head contains <script>/],
  ['<script src="/x.js"></script>', /head contains <script/],
  ['<style>h1{display:none}</style>', /head contains <style>/],
  ['<base href="https://evil.example/"/>', /head contains <base/],
  ['<title>a</title></head><body><h1>b</h1>', /not well-formed/],
  ['<title>a', /not well-formed/],
  ['text', /head contains text/],
  ['<!-- a -->', /head contains text/],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example/"/>', /head contains <meta http-equiv/],
  ['<meta name="referrer" content="unsafe-url"/>', /head contains <meta name="referrer">/],
  ['<meta name="viewport" content="width=1"/>', /head contains <meta name="viewport">/],
  ['<meta name="google-site-verification" content="x"/>', /head contains <meta/],
  ['<meta name="description" content="x" onload="x()"/>', /head contains <meta/],
  ['<link rel="stylesheet" href="/releases/x.css"/>', /head contains <link/],
  ['<link rel="manifest" href="/releases/x"/>', /head contains <link/],
  ['<link rel="preload" as="script" href="/releases/x.js"/>', /head contains <link/],
  ['<link rel="preload" as="image" href="/?preview=eyJ"/>', /head contains <link/],
  ['<link rel="canonical" href="/blogs"/>', /head contains <link/],
  ['<meta property="og:url" content="/blogs"/>', /head contains <meta property="og:url">/],
  ['<meta property="og:image" content="https://evil.example/a.png"/>', /head contains <meta property="og:image">/],
  ['<meta name="twitter:image:src" content="//evil.example/a.png"/>', /head contains <meta name="twitter:image:src">/],
  [`<title>${'x'.repeat(30_000)}</title>`, /more than 20000 characters/],
])('refuses a page with these head elements: %s', async (head, message) => {
  expect(await shipPage({ head })).toEqual({ status: 409, error: expect.stringMatching(message) });
  expect(await marketPage()).toContain(GOOD);
});

test('serves allowed HTML exactly as it was rendered', async () => {
  const head =
    '<link rel="preload" as="image" href="/releases/mf-market/1/a.svg" fetchPriority="high"/><title>Caps &amp; more</title>' +
    '<meta name="description" content="Caps"/><meta property="og:title" content="Caps"/>';
  const body =
    '<!--$--><form action="/api/caps"><label for="q">It&#x27;s</label><input id="q" name="q" autoComplete="off" required=""/>' +
    '<textarea>\n\nfirst</textarea><select name="size"><option value="m" selected="">M</option></select></form>' +
    '<a href="https://maps.example/?q=1&amp;z=2" target="_blank" rel="noreferrer">Map</a><a href="mailto:a@b.example">Mail</a>' +
    '<svg viewBox="0 0 1 1"><pattern id="p" patternUnits="userSpaceOnUse"></pattern><path d="0 @M0" fill="url(#p)"></path></svg>' +
    '<picture><source srcSet="/releases/mf-market/1/a.avif 1x, /releases/mf-market/1/b.avif 2x"/><img src="data:image/svg+xml,x" alt=""/></picture><!--/$-->';
  expect(await shipPage({ head, body })).toEqual({ status: 200, error: undefined });
  const document = await marketPage();
  expect(document).toContain(`${head}\n<meta name="twitter:card"`);
  expect(document).toContain(`<div id="root" data-prerendered>${body}</div>`);
});
