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

/** Ships a market release with this stylesheet. */
async function shipStyles(css: string) {
  shipped += 1;
  const { response } = await shipTo(arena, { variant: `styles${shipped}`, files: { 'pages/market.css': css } });
  return { status: response.statusCode, error: String(response.json().error ?? '') };
}

const inLayer = (rule: string) => `@layer section { ${rule} }`;

test.each([
  ['a rule in no layer', '.own-a1B2c { color: red; }', /outside the layers/],
  ['a layer of the shell', '@layer tokens { .own-a1B2c { color: red; } }', /outside the layers/],
  ['a layer above all', '@layer over { .own-a1B2c { color: red; } }', /outside the layers/],
  ['a different order of layers', '@layer section, reset;', /contains @layer/],
  [
    'a layer inside a condition',
    '@media print { @layer section { .own-a1B2c { color: red; } } }',
    /outside the layers/,
  ],
  ['another condition', '@supports (gap: 1px) { .own-a1B2c { color: red; } }', /outside the layers/],
  ['the shell without layers', '@supports not (text-emphasis:filled) { header { display: none; } }', /not limited/],
  ['every element', inLayer('* { display: none; }'), /not limited/],
  ['an element of the shell', inLayer('header { display: none; }'), /not limited/],
  ['a class of the shell', inLayer('.header-Sh3ll { display: none; }'), /not limited/],
  ['a changed rule of the kit', '@layer kit { .button-Kit00:where([data-kind]) { color: blue; } }', /not limited/],
  ['the shell beside its own elements', inLayer('header:has(~ .own-a1B2c) { display: none; }'), /not limited/],
  ['all elements except its own', inLayer('header:not(.own-a1B2c) { display: none; }'), /not limited/],
  ['its own or the shell', inLayer(':is(.own-a1B2c, header) { display: none; }'), /not limited/],
  ['the page around its own elements', inLayer('html:has(.own-a1B2c) { display: none; }'), /not limited/],
  ['the page by an attribute', inLayer('[id="root"] { display: none; }'), /not limited/],
  ['custom properties of the page', inLayer(':root { --ground: red; }'), /not limited/],
  ['an element above the header', inLayer('.own-a1B2c { position: fixed; inset: 0; z-index: 11; }'), /cover the shell/],
  ['a z-index from a custom property', inLayer('.own-a1B2c { z-index: var(--x); }'), /cover the shell/],
  ['a calculated z-index', inLayer('.own-a1B2c { z-index: calc(9 * 9); }'), /cover the shell/],
  [
    'keyframes of the shell',
    inLayer('@keyframes turn-Sh3ll { to { rotate: 0; } }'),
    /defines @keyframes turn-Sh3ll differently/,
  ],
  [
    'a font of the shell',
    '@font-face { font-family: "arena"; src: url(other.woff2); }',
    /defines @font-face arena differently/,
  ],
  ['a registered property', '@property --ground { syntax: "*"; inherits: false; }', /contains @property/],
  ['an import', '@import "https://evil.example/x.css";', /contains @import/],
  [
    'a file of another origin',
    inLayer('.own-a1B2c { background: url(https://evil.example/x.png); }'),
    /not a file of its release/,
  ],
  ['another URL of the site', inLayer('.own-a1B2c { background: url(/?preview=leave); }'), /not a file of its release/],
  [
    'a file of another release',
    inLayer('.own-a1B2c { background: url(../../../shell/x.png); }'),
    /not a file of its release/,
  ],
  [
    'a URL in a custom property',
    inLayer('.own-a1B2c { --x: url(//evil.example/x.png); }'),
    /not a file of its release/,
  ],
  ['an image set', inLayer('.own-a1B2c { background: image-set("//evil.example/x" 1x); }'), /uses image-set/],
  ['a disguised URL', inLayer('.own-a1B2c { background: u\\72l(//evil.example/x.png); }'), /escape/],
  ['a disguised class', inLayer('.\\68 eader-Sh3ll { display: none; }'), /escape/],
  ['a class with a needless escape', inLayer('.header\\-Sh3ll { display: none; }'), /escape/],
  ['an escape in a URL', inLayer('.own-a1B2c { background: url(a\\).png); }'), /escape/],
  [
    'the end of its element',
    `</style><script>x()</script>${inLayer('.own-a1B2c { color: red; }')}`,
    /cannot be parsed/,
  ],
  ['an unmatched brace', `${inLayer('.own-a1B2c { color: red; } }')} header { display: none; }`, /./],
  ['nested rules', inLayer('.own-a1B2c { color: red; & h3 { color: red; } }'), /nested rules/],
  ['a nested rule for the page', inLayer('.own-a1B2c { html:has(&) { display: none; } }'), /./],
  ['ten thousand levels', `@media print {`.repeat(10_000), /./],
  ['too many bytes', inLayer('.own-a1B2c { color: red; }').repeat(5_000), /more than 200000 bytes/],
])('refuses a stylesheet with %s', async (_what, css, message) => {
  const { status, error } = await shipStyles(css);
  expect({ status, error }).toEqual({ status: 400, error: expect.stringMatching(message) });
  expect(error.length).toBeLessThan(400);
});

test.each([
  ['a copy for browsers without layers', '@supports not (text-emphasis:filled) { .own-a1B2c { color: red; } }'],
  ['its own classes', inLayer('.own-a1B2c > h3, header .own-a1B2c + p, :where(.own-a1B2c) a { color: red; }')],
  ['classes with punctuation', inLayer('.own\\:w-1\\/2, .own\\:w-\\[3px\\] { width: 50%; }')],
  ['conditions', inLayer('@media (width < 900px) { @supports (gap: 1px) { .own-a1B2c { gap: 1px; } } }')],
  ['an element below the header', inLayer('.own-a1B2c { position: sticky; z-index: 10; }')],
  ['the same kit rules as the shell', '@layer kit { .button-Kit00:where([data-kind]) { color: red; } }'],
  ['a rule that stops scrolling', inLayer('html:has(.own-a1B2c:modal) { overflow: hidden; }')],
  ['its own files', inLayer('.own-a1B2c { background: url(../art/a.svg), url(data:image/png;base64,AA); }')],
  ['its own keyframes', `${inLayer('@keyframes own-a1B2c { to { opacity: 1; } }')} @page { margin: 1cm; }`],
])('accepts a stylesheet with %s', async (_what, css) => {
  expect(await shipStyles(css)).toMatchObject({ status: 200 });
});
