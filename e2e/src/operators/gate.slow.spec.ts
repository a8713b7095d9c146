import { checkIn, createStaffToken, find, found, logIn, minorsDob, recorded, sign } from '../arena/gate';
import { expect, test } from '../arena/sites/own-site';

/** Milliseconds between two keys of someone who types with a thumb. */
const TYPING = 120;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('twelve players are checked in or turned away within three minutes at 360 pixels', async ({ page, ownSite }) => {
  await ownSite.stop();
  await ownSite.start({ daysAhead: -400 });
  const expired = await Promise.all(
    ['One', 'Two', 'Three'].map((lastName) => sign(ownSite, { firstName: 'Old', lastName })),
  );
  await ownSite.stop();
  await ownSite.start();
  const minors = await Promise.all(
    ['One', 'Two', 'Three'].map((lastName) => sign(ownSite, { firstName: 'Minor', lastName, dob: minorsDob() })),
  );
  const fine = await Promise.all(
    ['One', 'Two', 'Three'].map((lastName) => sign(ownSite, { firstName: 'Fine', lastName, medicalCondition: 'yes' })),
  );
  const unknown = ['AR-00000001', 'AR-00000002', 'AR-00000003'];
  const { token } = await createStaffToken(ownSite);
  await page.goto(`${ownSite.url}/ops/gate`);

  const startedAt = new Date();
  await logIn(page, token);
  const results: string[] = [];
  const flagged = async (reference: string, text: string) => {
    await find(page, reference, TYPING);
    await expect(found(page)).toContainText(text);
    results.push(`${reference}: ${text}`);
  };
  for (const round of [0, 1, 2]) {
    await flagged(fine[round] ?? '', 'Medical: yes');
    await checkIn(page);
    await flagged(minors[round] ?? '', 'Minor – no guardian named');
    await found(page).getByLabel('Guardian who is here').fill('Kamla Negi');
    await checkIn(page, 'Guardian is here: check in');
    await flagged(expired[round] ?? '', 'Expired');
    await expect(found(page).getByRole('button')).toHaveCount(0);
    await flagged(unknown[round] ?? '', 'Unknown');
    await expect(found(page).getByRole('button')).toHaveCount(0);
  }
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1_000);
  process.stdout.write(`${results.join('\n')}\n${results.length} players in ${seconds} s\n`);
  expect([results.length, seconds < 180]).toEqual([12, true]);
  expect(await recorded(ownSite, startedAt)).toEqual(Array(6).fill('check-in'));
  await expect(page.getByText('6 of 6 checked in.')).toBeVisible();
});
