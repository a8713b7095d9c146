import { expect, test } from '@jest/globals';
import { unsupportedCode } from './unsupported-code';

const faultsOf = (text: string) => unsupportedCode('map.tsx', text, (expression) => expression === 'process.env.SET');

test.each([
  ["\nconst key = process.env['KEY'];", '2: process.env: browsers have no environment variables.'],
  ['const key = process.env.KEY;', '1: process.env.KEY: browsers have no environment variables.'],
  ['const { KEY } = process.env;', '1: process.env: browsers have no environment variables.'],
  ['const key = import.meta.env.VITE_KEY;', '1: import.meta.env.VITE_KEY: only Vite has a value for it.'],
  [
    "// A map\n\nnew Worker(new URL('./tiles.ts', import.meta.url));",
    "3: new Worker: the site's pages start no workers.",
  ],
  ["new SharedWorker('/tiles.js');", "1: new SharedWorker: the site's pages start no workers."],
])('names the line and the way out: %j', (text, message) => {
  expect(faultsOf(text)).toEqual([expect.stringContaining(message)]);
});

test('accepts defined variables, and what only looks like one', () => {
  const text = `
const key = process.env.SET;
// process.env.KEY, import.meta.env
const text = 'new Worker()';
const other = server.process.env.KEY ?? import.meta.url;
const page = <p>process.env.KEY</p>;`;
  expect(faultsOf(text)).toEqual([]);
});
