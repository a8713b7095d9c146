import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';

/** A release that fails to render: its files, the number of its pages, and the expected error message. */
export type FailingRelease = { files: Record<string, string>; message: RegExp; pages?: number };

const OUT_OF_TIME = /cannot be rendered: it did not finish within \d+ seconds/;
/** On a slow machine, the time limit may be reached first. */
const OUT_OF_MEMORY = /cannot be rendered: (.*(memory|string too long)|it did not finish within \d+ seconds)/;
const NO_MESSAGE = /cannot be rendered: it threw something without a message$/;

/** A bundle whose page is the result of an async function with this body. */
const page = (code: string, message: RegExp): FailingRelease => ({
  files: { [NODE_BUNDLE]: `exports.default = { routes: [async (path) => { ${code} }] };` },
  message,
});
const bundle = (code: string, message: RegExp): FailingRelease => ({ files: { [NODE_BUNDLE]: code }, message });
const entry = (code: string, message: RegExp): FailingRelease => ({ files: { 'remoteEntry.js': code }, message });

/** Releases that fail in every known way. */
export const failingReleases: Record<string, FailingRelease> = {
  'spins when loaded': bundle('for (;;);', OUT_OF_TIME),
  'spins while it renders': page('for (;;);', OUT_OF_TIME),
  'spins in reactions of promises': page(
    'const again = () => { Promise.resolve().then(again); }; again(); return new Promise(() => {});',
    OUT_OF_TIME,
  ),
  'spins in timers': page('setInterval(() => {}, 0); return new Promise(() => {});', OUT_OF_TIME),
  'spins in a regular expression': page("return /(a*)*b/.test('a'.repeat(50));", OUT_OF_TIME),
  'spins in a function that does not check the time': page(
    'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);',
    OUT_OF_TIME,
  ),
  'spins in a getter of its result': page("return { answer: { head: '', get body() { for (;;); } } };", OUT_OF_TIME),
  'spins in a Proxy as its result': page('return { answer: new Proxy({}, { get() { for (;;); } }) };', OUT_OF_TIME),
  'spins in the message of an error': page('throw { get message() { for (;;); } };', OUT_OF_TIME),
  'writes to the console endlessly': page("for (;;) console.log('x'.repeat(1000));", OUT_OF_TIME),
  'catches the error of the time limit': page('for (;;) try { for (;;); } catch {}', OUT_OF_TIME),
  'has an entry that spins': entry('for (;;);', OUT_OF_TIME),
  'has a container that spins': entry('var CONTAINER = { get() { for (;;); }, init() {} };', OUT_OF_TIME),
  'waits for a promise that never settles': page(
    'return new Promise(() => {});',
    /it waits for something that never happens$/,
  ),
  'doubles a string endlessly': page("let text = 'x'; for (;;) text += text;", OUT_OF_MEMORY),
  'fills arrays endlessly': page('const all = []; for (;;) all.push(new Uint8Array(1e6));', OUT_OF_MEMORY),
  'fills memory and holds it': page(
    'globalThis.all = []; for (;;) globalThis.all.push({ next: [globalThis.all] });',
    /cannot be rendered: /,
  ),
  'recurses endlessly': page('const again = () => again() + 1; return again();', /Maximum call stack size/),
  'nests code too deeply': page("return eval('('.repeat(1e5) + ')'.repeat(1e5));", /cannot be rendered: .*stack/),
  'throws null': page('throw null;', /cannot be rendered: null$/),
  'throws a symbol': page("throw Symbol('odd');", /cannot be rendered: Symbol\(odd\)$/),
  'throws a Proxy': page("throw new Proxy({}, { get() { throw 'no'; } });", NO_MESSAGE),
  'throws an error that hides its message': page("throw { get message() { throw 'no'; } };", NO_MESSAGE),
  'throws ten million characters': page("throw new Error('x'.repeat(1e7));", /cannot be rendered: x{500}$/),
  'throws terminal control characters': page(
    "throw new Error('\\u001b[2J\\u001b]0;owned\\u0007\\u202edone');",
    /cannot be rendered: {2}\[2J \]0;owned {2}done$/,
  ),
  'has a page that is too large': page(
    "return 'x'.repeat(3e6);",
    /its body has 3000000 characters; the limit is 2000000$/,
  ),
  'has too many large pages': {
    ...page("return 'x'.repeat(1.9e6);", /its pages have more than 16000000 characters together$/),
    pages: 10,
  },
  'returns a number': page('return { answer: { head: 1 } };', /its head is not text$/),
  'returns an object that imitates a string': page(
    "return { answer: { head: { toString: () => '', length: 0 } } };",
    /its head is not text$/,
  ),
  'returns characters that cannot be stored': page("return 'a\\0b';", /its body has characters that cannot be stored$/),
};
