import type { Content } from '@arena/shared/contract/release/content';
import { NODE_BUNDLE } from '@arena/shared/contract/release/node-bundle';
import { SHELL } from '@arena/shared/contract/release/release';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fakeBrowser } from '../../../testing/fake-browser';
import { postWithToken, publishTo } from '../../../testing/ops-client';
import { someContent } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';

/** A shell whose help page shows the heading of its content, and whose section shows the price in it. */
const shellWithContent = `
exports.provided = {};
exports.render = async (path, map, matched, contents) => {
  const { release, content } = contents.shell;
  const shown = { '/help': content.heading, '/market': content.plans[0].price };
  return { head: '<title>' + release + '</title>', body: '<h1>' + shown[path] + '</h1>' };
};`;

const browser = fakeBrowser();
let arena: Awaited<ReturnType<typeof startArena>>;
let shell: string;

beforeAll(async () => {
  arena = await startArena({ browser: 'chromium', runBrowser: browser.run });
  await activate('mf-market', (await publishTo(arena, {})).id);
  const files = { [NODE_BUNDLE]: shellWithContent };
  const paths = ['/help', '/privacy'];
  shell = (await publishTo(arena, { app: SHELL, paths, content: someContent(), files })).id;
  await activate(SHELL, shell);
});
afterAll(() => arena.close());

/** @returns the pages that the browser was asked to open for it */
async function activate(app: string, release: string) {
  browser.asked.length = 0;
  const answer = await postWithToken(arena, `/api/ops/apps/${app}/activations`, { release });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ release })]);
  return [...new Set(browser.asked)].sort();
}

async function publishContent(content: Content) {
  const { body } = await postWithToken(arena, `/api/ops/apps/shell/releases/${shell}/content`, { content });
  return activate(SHELL, body.release);
}

test('of new content, the pages that show the change are opened, also those of sections', async () => {
  expect(await publishContent(someContent(120))).toEqual(['/market']);
  expect(await publishContent({ ...someContent(120), heading: 'Closed today' })).toEqual(['/help']);
});

test('of content that no page shows, one page is opened', async () => {
  expect(await publishContent({ ...someContent(120), heading: 'Closed today', closed: 'Sunday' })).toHaveLength(1);
});

test('of new code, all pages are opened', async () => {
  const files = { [NODE_BUNDLE]: `${shellWithContent}\n` };
  const { id } = await publishTo(arena, { app: SHELL, paths: ['/help', '/privacy'], content: someContent(), files });
  expect(await activate(SHELL, id)).toEqual(['/help', '/market', '/privacy']);
});
