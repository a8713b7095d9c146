import { expect, type Page } from '@playwright/test';
import { publishFaultySection, setCodeFault, setCodeFaultOnLoad } from './code-faults';
import { type LoadingFault, releaseFiles } from './loading-faults';
import {
  expectHeading,
  expectNotPressed,
  expectOtherSection,
  expectPressed,
  expectSection,
  openSection,
  pressControl,
  retry,
} from './page-actions';
import type { Section } from './sections';

const FAILED = 'Loading chunk failed';
const CRASHED = 'Unexpected Application Error';

/** A section fails to load. The error names the reason and the section, and a retry works once the fault is gone. */
export async function expectLoadingFault(page: Page, section: Section, fault: LoadingFault) {
  const { app } = section;
  await page.goto('/help');
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
}

/** A section throws when it is evaluated. */
export async function expectEvaluationFault(page: Page, section: Section) {
  await publishFaultySection(page, section.app);
  await page.goto('/help');
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
}

/** A screen of a section throws when it is rendered. */
export async function expectRenderFault(page: Page, section: Section) {
  await publishFaultySection(page, section.app);
  await page.goto('/help');
  await setCodeFault(page, 'rendered');
  await openSection(page, section);
  await expectHeading(page, CRASHED);
  await expect(page.getByRole('group').filter({ hasText: 'Details for support' })).toContainText(section.app);
  await setCodeFault(page, null);
  await expectOtherSection(page, section);

  await setCodeFault(page, 'rendered');
  await openSection(page, section);
  await expectHeading(page, CRASHED);
  await setCodeFault(page, null);
  await retry(page);
  await expectSection(page, section);
}

/** An event handler of a section throws. */
export async function expectHandlerFault(page: Page, section: Section) {
  const { app, control } = section;
  await publishFaultySection(page, app);
  await setCodeFaultOnLoad(page, 'in a handler');
  await page.goto(control.path);
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
}
