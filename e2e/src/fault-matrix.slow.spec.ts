import { expect, test } from './arena/test';
import { matrixCell, recordOutcome } from './matrix/cell';
import { publishFaultySection, setCodeFault, setCodeFaultOnLoad } from './matrix/code-faults';
import { loadingFaults, releaseFiles } from './matrix/loading-faults';
import {
  expectHeading,
  expectNotPressed,
  expectOtherSection,
  expectPressed,
  expectSection,
  openSection,
  pressControl,
  retry,
} from './matrix/page-actions';
import { sections } from './matrix/sections';

test.use({
  viewport: { width: 1440, height: 900 },
  expectedErrors:
    /Failed to load resource|integrity|Federation Runtime|injected fault|Minified React error|ChunkLoadError/,
});

const FAILED = 'Loading chunk failed';
const CRASHED = 'Unexpected Application Error';

for (const section of sections) {
  const { app, control } = section;

  for (const fault of loadingFaults) {
    test(`${app}: ${fault.name}`, matrixCell(fault.name, app), async ({ page, site }, info) => {
      await page.goto(`${site.url}/help`);
      await fault.inject(page, app);
      const expectFailure = async (navigate: () => Promise<unknown>) => {
        const requested = fault.hangingFile && page.waitForRequest(releaseFiles(app, fault.hangingFile));
        await navigate();
        if (requested) {
          await requested;
          await page.clock.fastForward(120_000);
        }
        await expectHeading(page, FAILED);
        await expect(page.getByRole('main')).toContainText(fault.message);
        await expect(page.getByRole('main')).toContainText(app);
      };
      await expectFailure(() => openSection(page, section));
      if (fault.isOffline) {
        await page.goBack();
        await expectHeading(page, 'Help Center');
        await expectFailure(() => openSection(page, section));
      } else if (!fault.hangingFile) {
        await expectOtherSection(page, section);
        await expectFailure(() => page.goBack());
      }

      await fault.remove(page);
      await retry(page);
      await expectSection(page, section);
      if (fault.hangingFile) await expectOtherSection(page, section);
      recordOutcome(info, `${fault.outcome}, retried`);
    });
  }

  test(`${app}: throws when evaluated`, matrixCell('throws when evaluated', app), async ({ page, site }, info) => {
    await publishFaultySection(page, app);
    await page.goto(`${site.url}/help`);
    await setCodeFault(page, 'evaluated');
    await openSection(page, section);
    await expectHeading(page, FAILED);
    await expect(page.getByRole('main')).toContainText('arrived, but it does not work');
    await expectOtherSection(page, section);

    await page.goBack();
    await expectHeading(page, FAILED);
    await setCodeFault(page, null);
    await retry(page);
    await expectSection(page, section);
    recordOutcome(info, 'broken, retried');
  });

  test(`${app}: throws when rendered`, matrixCell('throws when rendered', app), async ({ page, site }, info) => {
    await publishFaultySection(page, app);
    await page.goto(`${site.url}/help`);
    await setCodeFault(page, 'rendered');
    await openSection(page, section);
    await expectHeading(page, CRASHED);
    await expect(page.getByRole('main')).toContainText(`For support: ${app}`);
    await setCodeFault(page, null);
    await expectOtherSection(page, section);

    await setCodeFault(page, 'rendered');
    await openSection(page, section);
    await expectHeading(page, CRASHED);
    await setCodeFault(page, null);
    await retry(page);
    await expectSection(page, section);
    recordOutcome(info, 'crashed, retried');
  });

  test(`${app}: throws in a handler`, matrixCell('throws in a handler', app), async ({ page, site }, info) => {
    await publishFaultySection(page, app);
    await setCodeFaultOnLoad(page, 'in a handler');
    await page.goto(`${site.url}${control.path}`);
    const error = page.waitForEvent('pageerror');
    await pressControl(page, control);
    expect((await error).message).toBe('injected fault');
    await expectNotPressed(page, control);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(CRASHED);
    await expectOtherSection(page, section);

    await setCodeFault(page, null);
    await page.goBack();
    await pressControl(page, control);
    await expectPressed(page, control);
    recordOutcome(info, 'page intact');
  });
}
