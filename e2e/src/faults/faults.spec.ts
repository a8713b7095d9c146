import { expect, test } from '../arena/test';
import { expectFailuresThenSuccess, forms } from '../matrix/forms';
import { loadingFaults } from '../matrix/loading-faults';
import { expectHandlerFault, expectLoadingFault } from '../matrix/section-faults';
import { sections, shell } from '../matrix/sections';
import {
  expectOfflineForm,
  expectShellChunkFault,
  expectShellFault,
  expectShellHandlerFault,
  expectShellRenderFault,
  expectUnstyledShell,
  shellChunkFaults,
  shellFaults,
} from '../matrix/shell-faults';
import { expectStorageFault, storageFaults } from '../matrix/storage-faults';

// One cell of the fault matrix for each kind of fault that no other quick test has. Slow tests fill the whole matrix.
test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors:
    /Failed to load resource|integrity|Federation Runtime|injected fault|Minified React error|ChunkLoadError|ERR_/,
});

/** Finds an entry of a list. @throws when there is none */
function pick<Entry>(list: readonly Entry[], isWanted: (entry: Entry) => boolean): Entry {
  const entry = list.find(isWanted);
  if (entry === undefined) throw new Error('The list has no such entry.');
  return entry;
}

const pickSection = (wanted: string) => pick(sections, ({ app }) => app === wanted);

for (const [app, fault] of [
  ['mf-home', 'chunk missing'],
  ['mf-leaderboard', 'chunk hangs'],
  ['mf-market', 'stylesheet missing'],
  ['mf-blogs', 'server answers 500'],
  ['mf-booking', 'offline and back'],
] as const) {
  test(`${app}: ${fault}`, async ({ page }) => {
    await expectLoadingFault(
      page,
      pickSection(app),
      pick(loadingFaults, ({ name }) => name === fault),
    );
  });
}

test('mf-booking: throws in a handler, and operators read which release did', async ({ page, site }) => {
  const { apps } = JSON.parse(await site.arena(['status', '--json']));
  const { app, release } = pick(apps as { app: string; release: string }[], (one) => one.app === 'mf-booking');
  await expectHandlerFault(page, pickSection(app));
  await expect
    .poll(async () => JSON.parse(await site.arena(['errors', '--json'])).errors)
    .toContainEqual(
      expect.objectContaining({
        message: 'injected fault',
        kinds: ['uncaught'],
        own: expect.objectContaining({ app, release }),
      }),
    );
});

for (const fault of ['entry missing', 'throws when evaluated']) {
  test(`shell: ${fault}`, async ({ page }) => {
    await expectShellFault(
      page,
      pick(shellFaults, ({ name }) => name === fault),
    );
  });
}

test('shell: chunk hangs', async ({ page }) => {
  await expectShellChunkFault(
    page,
    pick(shellChunkFaults, ({ hangs }) => hangs),
  );
});

test('shell: stylesheet missing', ({ page }) => expectUnstyledShell(page));

test('shell: throws when rendered', ({ page }) => expectShellRenderFault(page));

test('shell: throws in a handler', ({ page }) => expectShellHandlerFault(page));

test('shell: offline and back', ({ page }) => expectOfflineForm(page));

for (const [name, breakStorage] of Object.entries(storageFaults)) {
  test(`shell: ${name}`, ({ page }) => expectStorageFault(page, shell.control, breakStorage));
}

test('every form: its request is answered with 500, rate limited or not at all; then it is sent', async ({ page }) => {
  for (const form of forms) {
    await test.step(form.apiPath, async () => {
      await page.goto(form.pagePath);
      await expectFailuresThenSuccess(page, form);
    });
  }
});
