import { expect, test } from './arena/test';
import { cell, note } from './matrix/cell';
import { publishBreakable, wake, wakeAtLoad } from './matrix/code-faults';
import { filesOf, loadingFaults } from './matrix/loading-faults';
import {
  expectElsewhere,
  expectHeading,
  expectNotPressed,
  expectPressed,
  expectSection,
  open,
  press,
  tryAgain,
} from './matrix/page-actions';
import { sections } from './matrix/sections';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors: /Failed to load resource|integrity|Federation Runtime|half built|Minified React error|ChunkLoadError/,
});

const FAILED = 'Loading chunk failed';
const CRASHED = 'Unexpected Application Error';

for (const section of sections) {
  const { app, control } = section;

  for (const fault of loadingFaults) {
    test(`${app}: ${fault.name}`, cell(fault.name, app), async ({ page, site }, info) => {
      await page.goto(`${site.url}/help`);
      await fault.provoke(page, app);
      const failing = async (go: () => Promise<unknown>) => {
        const asked = fault.hangs && page.waitForRequest(filesOf(app, fault.hangs));
        await go();
        if (asked) {
          await asked;
          await page.clock.fastForward(120_000);
        }
        await expectHeading(page, FAILED);
        await expect(page.getByRole('main')).toContainText(fault.says);
        await expect(page.getByRole('main')).toContainText(app);
      };
      await failing(() => open(page, section));
      if (fault.cutOff) {
        await page.goBack();
        await expectHeading(page, 'Help Center');
        await failing(() => open(page, section));
      } else if (!fault.hangs) {
        await expectElsewhere(page, section);
        await failing(() => page.goBack());
      }

      await fault.undo(page);
      await tryAgain(page);
      await expectSection(page, section);
      if (fault.hangs) await expectElsewhere(page, section);
      note(info, `${fault.word}, again`);
    });
  }

  test(`${app}: throws when evaluated`, cell('throws when evaluated', app), async ({ page, site }, info) => {
    await publishBreakable(page, app);
    await page.goto(`${site.url}/help`);
    await wake(page, 'evaluated');
    await open(page, section);
    await expectHeading(page, FAILED);
    await expect(page.getByRole('main')).toContainText('arrived, but it does not work');
    await expectElsewhere(page, section);

    await page.goBack();
    await expectHeading(page, FAILED);
    await wake(page, null);
    await tryAgain(page);
    await expectSection(page, section);
    note(info, 'broken, again');
  });

  test(`${app}: throws when rendered`, cell('throws when rendered', app), async ({ page, site }, info) => {
    await publishBreakable(page, app);
    await page.goto(`${site.url}/help`);
    await wake(page, 'rendered');
    await open(page, section);
    await expectHeading(page, CRASHED);
    await expect(page.getByRole('main')).toContainText(`For support: ${app}`);
    await wake(page, null);
    await expectElsewhere(page, section);

    await wake(page, 'rendered');
    await open(page, section);
    await expectHeading(page, CRASHED);
    await wake(page, null);
    await tryAgain(page);
    await expectSection(page, section);
    note(info, 'crashed, again');
  });

  test(`${app}: throws in a handler`, cell('throws in a handler', app), async ({ page, site }, info) => {
    await publishBreakable(page, app);
    await wakeAtLoad(page, 'in a handler');
    await page.goto(`${site.url}${control.address}`);
    const broke = page.waitForEvent('pageerror');
    await press(page, control);
    expect((await broke).message).toBe('half built');
    await expectNotPressed(page, control);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(CRASHED);
    await expectElsewhere(page, section);

    await wake(page, null);
    await page.goBack();
    await press(page, control);
    await expectPressed(page, control);
    note(info, 'page stays');
  });
}
