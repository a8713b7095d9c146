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
  shell = await publishShell();
  await activate(SHELL, shell);
});
afterAll(() => arena.close());

/** Publishes a shell with the given comment in its code. */
async function publishShell(comment = ''): Promise<string> {
  const files = { [NODE_BUNDLE]: shellWithContent + comment };
  return (await publishTo(arena, { app: SHELL, paths: ['/help', '/privacy'], content: someContent(), files })).id;
}

/** @returns the pages that the browser was asked to open for it */
async function activate(app: string, release: string, options: { skipBrowserCheck?: boolean } = {}) {
  browser.asked.length = 0;
  const answer = await postWithToken(arena, `/api/ops/apps/${app}/activations`, { release, ...options });
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ release })]);
  return [...new Set(browser.asked)].sort();
}

/** Publishes content on the code of a shell. @returns the pages that the browser was asked to open for it */
async function publishContent(base: string, content: Content) {
  const { body } = await postWithToken(arena, `/api/ops/apps/shell/releases/${base}/content`, { content });
  return activate(SHELL, body.release);
}

test('of new content, the pages that show the change are opened, also those of sections', async () => {
  expect(await publishContent(shell, someContent(120))).toEqual(['/market']);
  expect(await publishContent(shell, { ...someContent(120), heading: 'Closed today' })).toEqual(['/help']);
});

test('of content that no page shows, one page is opened', async () => {
  const unseen: Content = { ...someContent(120), heading: 'Closed today', closed: 'Sunday' };
  expect(await publishContent(shell, unseen)).toHaveLength(1);
});

test('of new code, all pages are opened', async () => {
  expect(await activate(SHELL, await publishShell('// 2'))).toEqual(['/help', '/market', '/privacy']);
});

test('of new content on code that no browser has opened, all pages are opened, and then those that change', async () => {
  const unchecked = await publishShell('// 3');
  expect(await activate(SHELL, unchecked, { skipBrowserCheck: true })).toEqual([]);
  expect(await publishContent(unchecked, someContent(130))).toEqual(['/help', '/market', '/privacy']);
  expect(await publishContent(unchecked, someContent(140))).toEqual(['/market']);
});
