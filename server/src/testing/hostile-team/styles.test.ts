import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shipTo } from '../release-builder';
import { startArena } from '../start-arena';

const SHELL_STYLES = `@layer tokens { :root { --ground: black; } }
@layer section { .header-Sh3ll { z-index: 11; } @keyframes turn-Sh3ll { to { rotate: 1turn; } } }
@layer kit { .button-Kit00:where([data-kind]) { color: red; } }
@font-face { font-family: Arena; src: url(arena.woff2); }`;

let arena: Awaited<ReturnType<typeof startArena>>;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'], files: { 'pages/market.css': SHELL_STYLES } });
});
afterAll(() => arena.close());

let shipped = 0;

/** What a market with this stylesheet is answered. */
async function shipStyles(css: string) {
  shipped += 1;
  const { answer } = await shipTo(arena, { word: `styles${shipped}`, files: { 'pages/market.css': css } });
  return { status: answer.statusCode, error: String(answer.json().error ?? '') };
}

const inLayer = (rule: string) => `@layer section { ${rule} }`;

test.each([
  ['a rule in no layer', '.own-a1B2c { color: red; }', /outside of the layers/],
  ['a layer of the shell', '@layer tokens { .own-a1B2c { color: red; } }', /outside of the layers/],
  ['a layer above all', '@layer over { .own-a1B2c { color: red; } }', /outside of the layers/],
  ['an order of layers of its own', '@layer section, reset;', /holds @layer/],
  ['a layer inside of a condition', '@media print { @layer section { .own-a1B2c { color: red; } } }', /outside of/],
  ['another condition', '@supports (gap: 1px) { .own-a1B2c { color: red; } }', /outside of/],
  ['the shell without layers', '@supports not (text-emphasis:filled) { header { display: none; } }', /not inside/],
  ['every element', inLayer('* { display: none; }'), /not inside/],
  ['an element of the shell', inLayer('header { display: none; }'), /not inside/],
  ['a class of the shell', inLayer('.header-Sh3ll { display: none; }'), /not inside/],
  ['a part of the kit, otherwise', '@layer kit { .button-Kit00:where([data-kind]) { color: blue; } }', /not inside/],
  ['the shell beside its own', inLayer('header:has(~ .own-a1B2c) { display: none; }'), /not inside/],
  ['all but its own', inLayer('header:not(.own-a1B2c) { display: none; }'), /not inside/],
  ['its own or the shell', inLayer(':is(.own-a1B2c, header) { display: none; }'), /not inside/],
  ['the page around its own', inLayer('html:has(.own-a1B2c) { display: none; }'), /not inside/],
  ['the page by an attribute', inLayer('[id="root"] { display: none; }'), /not inside/],
  ['custom properties of the page', inLayer(':root { --ground: red; }'), /not inside/],
  ['what is above the header', inLayer('.own-a1B2c { position: fixed; inset: 0; z-index: 11; }'), /cover the shell/],
  ['what is above by a property', inLayer('.own-a1B2c { z-index: var(--x); }'), /cover the shell/],
  ['what is above by a sum', inLayer('.own-a1B2c { z-index: calc(9 * 9); }'), /cover the shell/],
  ['keyframes of the shell', inLayer('@keyframes turn-Sh3ll { to { rotate: 0; } }'), /another @keyframes turn-Sh3ll/],
  ['a font of the shell', '@font-face { font-family: "arena"; src: url(other.woff2); }', /another @font-face arena/],
  ['a registered property', '@property --ground { syntax: "*"; inherits: false; }', /holds @property/],
  ['an import', '@import "https://evil.example/x.css";', /holds @import/],
  ['another origin', inLayer('.own-a1B2c { background: url(https://evil.example/x.png); }'), /no file of its release/],
  ['an address of the site', inLayer('.own-a1B2c { background: url(/?preview=leave); }'), /no file of its release/],
  ['another release', inLayer('.own-a1B2c { background: url(../../../shell/x.png); }'), /no file of its release/],
  ['an address in a property', inLayer('.own-a1B2c { --x: url(//evil.example/x.png); }'), /no file of its release/],
  ['a set of pictures', inLayer('.own-a1B2c { background: image-set("//evil.example/x" 1x); }'), /uses image-set/],
  ['an address in disguise', inLayer('.own-a1B2c { background: u\\72l(//evil.example/x.png); }'), /escape/],
  ['a class in disguise', inLayer('.\\68 eader-Sh3ll { display: none; }'), /escape/],
  ['the end of its element', `</style><script>x()</script>${inLayer('.own-a1B2c { color: red; }')}`, /cannot be read/],
  ['an end without a beginning', `${inLayer('.own-a1B2c { color: red; } }')} header { display: none; }`, /./],
  ['rules inside of rules', inLayer('.own-a1B2c { color: red; & h3 { color: red; } }'), /inside of rules/],
  ['the page by a rule inside', inLayer('.own-a1B2c { html:has(&) { display: none; } }'), /./],
  ['ten thousand levels', `@media print {`.repeat(10_000), /./],
  ['more than it may hold', inLayer('.own-a1B2c { color: red; }').repeat(5_000), /more than 200000 bytes/],
])('a stylesheet with %s is refused', async (_what, css, words) => {
  const { status, error } = await shipStyles(css);
  expect({ status, error }).toEqual({ status: 400, error: expect.stringMatching(words) });
  expect(error.length).toBeLessThan(400);
});

test.each([
  ['a copy for browsers without layers', '@supports not (text-emphasis:filled) { .own-a1B2c { color: red; } }'],
  ['its own classes', inLayer('.own-a1B2c > h3, header .own-a1B2c + p, :where(.own-a1B2c) a { color: red; }')],
  ['conditions', inLayer('@media (width < 900px) { @supports (gap: 1px) { .own-a1B2c { gap: 1px; } } }')],
  ['what lies below the header', inLayer('.own-a1B2c { position: sticky; z-index: 10; }')],
  ['the kit as the shell has it', '@layer kit { .button-Kit00:where([data-kind]) { color: red; } }'],
  ['a page that stays where it is', inLayer('html:has(.own-a1B2c:modal) { overflow: hidden; }')],
  ['its own files', inLayer('.own-a1B2c { background: url(../art/a.svg), url(data:image/png;base64,AA); }')],
  ['names of its own', `${inLayer('@keyframes own-a1B2c { to { opacity: 1; } }')} @page { margin: 1cm; }`],
])('a stylesheet with %s goes live', async (_what, css) => {
  expect(await shipStyles(css)).toMatchObject({ status: 200 });
});
