import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';

const project = join(import.meta.dirname, '../../..');

const sources = {
  'src/section.tsx': `import { defineSection } from '@arena/shared/contract/section';
import { EventsPage } from './events-page';
export default defineSection({ routes: [{ path: '/events', Component: EventsPage }] });`,
  'src/events-page.tsx': `import styles from './events-page.module.css';

type Props = { nights?: number };

export function EventsPage({ nights = 3 }: Props) {
  const book = () => import('./book').then(({ bookNight }) => bookNight(nights));
  return <button type="button" className={styles.page} onClick={book}>Marker of the page</button>;
}`,
  'src/book.ts': `export interface Booking { night: number }

export function bookNight(night: number): Booking {
  if (night < 1) throw new Error('Marker of the booking');
  return { night };
}`,
  'src/events-page.module.css': '@layer section { .page { color: red; } }',
};

let checkout: string;
let dist: string;

const release = () => readFileSync(join(dist, 'release.json'), 'utf8');
const scripts = () => readdirSync(dist).filter((name) => name.endsWith('.js'));
const mapOf = (script: string) => readFileSync(join(dist, 'source-maps', `${script}.map`), 'utf8');

beforeAll(async () => {
  checkout = mkdtempSync(join(tmpdir(), 'arena-maps-'));
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'shared', 'node_modules']) {
    symlinkSync(join(project, name), join(checkout, name));
  }
  dist = await build();
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** Builds a section in a checkout that links to this one. @returns the folder of the build */
async function build(options: object = {}): Promise<string> {
  const folder = join(checkout, 'mf-events');
  const section = { paths: ['/events'], pages: ['/events'], nav: [] };
  const files = {
    'package.json': JSON.stringify({ name: 'mf-events', version: '1.0.0', type: 'module', section }),
    'tsconfig.json': '{ "extends": "../tsconfig.base.json", "include": ["src"] }',
    'webpack.config.ts': `import { defineSectionBuild } from '@arena/shared/build/section-build';
export default { ...defineSectionBuild(import.meta.url), ...${JSON.stringify(options)} };`,
    ...sources,
  };
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const cli = join(checkout, 'node_modules/webpack-cli/bin/cli.js');
  const args = ['--import', 'tsx', cli, '--disable-interpret', '--config', 'webpack.config.ts'];
  await promisify(execFile)(process.execPath, args, { cwd: folder });
  return join(folder, 'dist');
}

/** The source of the built code that begins with a text, in the only script that contains it. */
function sourceOf(text: string) {
  const script = scripts().find((name) => readFileSync(join(dist, name), 'utf8').includes(text)) ?? '';
  const before = readFileSync(join(dist, script), 'utf8').split(text)[0]?.split('\n') ?? [];
  const map = new TraceMap(mapOf(script));
  const { source, line } = originalPositionFor(map, { line: before.length, column: before.at(-1)?.length ?? 0 });
  return {
    source,
    text: sourceContentFor(map, source ?? '')
      ?.split('\n')
      [(line ?? 0) - 1]?.trim(),
  };
}

test('each script has a map, which no script names and which is no file of the release', () => {
  expect(readdirSync(join(dist, 'source-maps')).sort()).toEqual(
    scripts()
      .map((name) => `${name}.map`)
      .sort(),
  );
  for (const name of scripts()) expect(readFileSync(join(dist, name), 'utf8')).not.toContain('sourceMappingURL');
  expect(release()).not.toContain('source-maps');
});

test('positions of minified scripts lead to lines of the sources', () => {
  expect(sourceOf('"Marker of the page"')).toEqual({
    source: 'mf-events/src/events-page.tsx',
    text: 'return <button type="button" className={styles.page} onClick={book}>Marker of the page</button>;',
  });
  expect(sourceOf('"Marker of the booking"')).toEqual({
    source: 'mf-events/src/book.ts',
    text: "if (night < 1) throw new Error('Marker of the booking');",
  });
  // Behind the code that IntegrityPlugin adds, and behind names of the hash placeholder.
  expect(sourceOf('.crossOrigin="anonymous",document.head.appendChild')).toMatchObject({
    source: 'webpack/runtime/css loading',
  });
  expect(sourceOf('`The shell does not provide')).toEqual({
    source: 'shared/src/build/federation-runtime.ts',
    text: expect.stringMatching(/^if \(!provided\) throw new Error\(`The shell does not provide/),
  });
});

test('maps have no paths of the machine', () => {
  for (const name of scripts()) {
    expect(mapOf(name)).not.toContain(checkout);
    expect(mapOf(name)).not.toContain(project);
  }
});

test('a build without maps is the same release', async () => {
  const withMaps = release();
  dist = await build({ devtool: false });
  expect(readdirSync(dist)).not.toContain('source-maps');
  expect(release()).toBe(withMaps);
});
