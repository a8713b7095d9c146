import { NODE_BUNDLE } from '@arena/shared/contract/node-bundle';

/** A release that does not come to a good end: its files, its pages where it has many, and the sentence its team reads. */
export type Ending = { files: Record<string, string>; sentence: RegExp; pages?: number };

const OUT_OF_TIME = /cannot be rendered: it did not finish within \d+ seconds/;
/** Where memory is slow, the time ends first. */
const OUT_OF_MEMORY = /cannot be rendered: (.*(memory|string too long)|it did not finish within \d+ seconds)/;
const NO_MESSAGE = /cannot be rendered: it threw something without a message$/;

/** A bundle whose page is what the code of an async function returns. */
const page = (code: string, sentence: RegExp): Ending => ({
  files: { [NODE_BUNDLE]: `exports.default = { routes: [async (path) => { ${code} }] };` },
  sentence,
});
const bundle = (code: string, sentence: RegExp): Ending => ({ files: { [NODE_BUNDLE]: code }, sentence });
const entry = (code: string, sentence: RegExp): Ending => ({ files: { 'remoteEntry.js': code }, sentence });

/** Every way to end badly that we could think of. */
export const endings: Record<string, Ending> = {
  'spins when loaded': bundle('for (;;);', OUT_OF_TIME),
  'spins while it renders': page('for (;;);', OUT_OF_TIME),
  'spins in reactions of promises': page(
    'const again = () => { Promise.resolve().then(again); }; again(); return new Promise(() => {});',
    OUT_OF_TIME,
  ),
  'spins in timers': page('setInterval(() => {}, 0); return new Promise(() => {});', OUT_OF_TIME),
  'spins in an expression that backtracks': page("return /(a*)*b/.test('a'.repeat(50));", OUT_OF_TIME),
  'spins in a getter of its answer': page("return { answer: { head: '', get body() { for (;;); } } };", OUT_OF_TIME),
  'spins in a Proxy as its answer': page('return { answer: new Proxy({}, { get() { for (;;); } }) };', OUT_OF_TIME),
  'spins in the message of an error': page('throw { get message() { for (;;); } };', OUT_OF_TIME),
  'writes to the console without end': page("for (;;) console.log('x'.repeat(1000));", OUT_OF_TIME),
  'catches what ends it': page('for (;;) try { for (;;); } catch {}', OUT_OF_TIME),
  'has an entry that spins': entry('for (;;);', OUT_OF_TIME),
  'has a container that spins': entry('var CONTAINER = { get() { for (;;); }, init() {} };', OUT_OF_TIME),
  'waits for nothing': page('return new Promise(() => {});', /it waits for something that never comes$/),
  'doubles a text without end': page("let text = 'x'; for (;;) text += text;", OUT_OF_MEMORY),
  'fills arrays without end': page('const all = []; for (;;) all.push(new Uint8Array(1e6));', OUT_OF_MEMORY),
  'fills memory and holds it': page(
    'globalThis.all = []; for (;;) globalThis.all.push({ next: [globalThis.all] });',
    /cannot be rendered: /,
  ),
  'calls itself without end': page('const again = () => again() + 1; return again();', /Maximum call stack size/),
  'nests code without end': page("return eval('('.repeat(1e5) + ')'.repeat(1e5));", /cannot be rendered: .*stack/),
  'throws null': page('throw null;', /cannot be rendered: null$/),
  'throws a symbol': page("throw Symbol('odd');", /cannot be rendered: Symbol\(odd\)$/),
  'throws a Proxy': page("throw new Proxy({}, { get() { throw 'no'; } });", NO_MESSAGE),
  'throws an error that hides its message': page("throw { get message() { throw 'no'; } };", NO_MESSAGE),
  'throws ten million characters': page("throw new Error('x'.repeat(1e7));", /cannot be rendered: x{500}$/),
  'throws what moves a cursor': page(
    "throw new Error('\\u001b[2J\\u001b]0;owned\\u0007\\u202edone');",
    /cannot be rendered: {2}\[2J \]0;owned {2}done$/,
  ),
  'has a page without end': page("return 'x'.repeat(3e6);", /its body has 3000000 characters; 2000000 is the most$/),
  'has large pages without end': {
    ...page("return 'x'.repeat(1.9e6);", /its pages have more than 16000000 characters together$/),
    pages: 10,
  },
  'answers with a number': page('return { answer: { head: 1 } };', /its head is not text$/),
  'answers with what only looks like text': page(
    "return { answer: { head: { toString: () => '', length: 0 } } };",
    /its head is not text$/,
  ),
  'answers with what no database keeps': page("return 'a\\0b';", /its body has characters that cannot be stored$/),
};
