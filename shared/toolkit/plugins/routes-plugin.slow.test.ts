import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildSection, linkCheckout } from '../../src/testing/build-section';

const sources = {
  'src/section.tsx': `import { defineSection } from '@arena/shared/contract/section/section';
export default defineSection({ routes: [{ path: '/events', element: <h1>Events</h1> }] });`,
};

let checkout: string;

beforeEach(() => {
  checkout = linkCheckout();
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Builds a section with a route `/events`. @returns the output of the failed build */
async function failedBuild(section: { paths: string[]; pages: string[] }): Promise<string> {
  return buildSection(checkout, { section, sources }).then(
    () => 'The build succeeded.',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

test('a section whose route has no path does not build', async () => {
  expect(await failedBuild({ paths: [], pages: [] })).toContain(
    'mf-events/package.json: "paths" does not contain /events, which is a route in src/section.tsx.',
  );
});

test('a section whose page has no route does not build', async () => {
  expect(await failedBuild({ paths: ['/events', '/nights'], pages: ['/events', '/nights'] })).toContain(
    'mf-events/src/section.tsx: no route matches /nights, which is one of the "pages" in package.json.',
  );
});
