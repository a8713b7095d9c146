import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping';
import { buildSection, linkCheckout, project } from '../../src/testing/build-section';

let checkout: string;
let dist: string;

const release = () => readFileSync(join(dist, 'release.json'), 'utf8');
const scripts = () => readdirSync(dist).filter((name) => name.endsWith('.js'));
const mapOf = (script: string) => readFileSync(join(dist, 'source-maps', `${script}.map`), 'utf8');

beforeAll(async () => {
  checkout = linkCheckout();
  dist = await buildSection(checkout);
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

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

test('each script has a map, which no script names and which is not a file of the release', () => {
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
  // Behind the code that LoadingPlugin adds, and behind names of the hash placeholder.
  expect(sourceOf('.crossOrigin="anonymous",document.head.appendChild')).toMatchObject({
    source: 'webpack/runtime/css loading',
  });
  expect(sourceOf('`The host does not provide')).toEqual({
    source: 'shared/toolkit/runtime/federation-runtime.ts',
    text: expect.stringMatching(/^if \(!provided\) throw new Error\(`The host does not provide/),
  });
});

test('maps have no paths of the machine', () => {
  for (const name of scripts()) {
    expect(mapOf(name)).not.toContain(checkout);
    expect(mapOf(name)).not.toContain(project);
  }
});

test('a build without maps is the same release', async () => {
  const { id, files } = JSON.parse(release());
  dist = await buildSection(checkout, { options: { devtool: false } });
  expect(readdirSync(dist)).not.toContain('source-maps');
  expect(JSON.parse(release())).toMatchObject({ id, files });
});
