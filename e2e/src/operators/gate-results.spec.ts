import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../arena/accessibility';
import { checkIn, createStaffToken, find, found, logIn, minorsDob, sign } from '../arena/gate';
import { enterToken } from '../arena/ops-screens';
import { readQrCode } from '../arena/read-qr-code';
import { test as base, expect } from '../arena/test';

/** A page of a phone at the gate, and its signals since the last call: kinds of tones, and numbers of vibrations. */
const test = base.extend<{ takeSignals: () => Promise<unknown[]> }>({
  takeSignals: async ({ page }, use) => {
    await page.addInitScript(() => {
      const signals: unknown[] = [];
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        signals.push(`${this.type} ${this.context.state}`);
        start.call(this, when);
      };
      navigator.vibrate = (pattern) => signals.push([pattern].flat().length) > 0;
      Object.assign(window, { takeSignals: () => signals.splice(0) });
    });
    await use(() => page.evaluate('takeSignals()'));
  },
});

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  contextOptions: { reducedMotion: 'no-preference' },
  // A code that was used.
  expectedErrors: /status of 404/,
});

const STOP = [5, 'square running'];
const FINE = [1, 'sine running'];

const RED = 'rgb(176, 0, 32)';

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a stop fills the card, sounds and vibrates with each lookup, until the phone is mute', async ({
  page,
  site,
  takeSignals,
}) => {
  const [fine, minor] = await Promise.all([
    sign(site, { firstName: 'Fine' }),
    sign(site, { firstName: 'Meera', dob: minorsDob() }),
  ]);
  await page.goto('/ops/gate');
  await logIn(page, (await createStaffToken(site)).token);
  await find(page, fine);
  await expect(found(page)).toContainText('May play');
  await expect.poll(takeSignals).toEqual(FINE);
  await expect(found(page).getByRole('article')).toContainText(/Valid until\d{1,2} [A-Z][a-z]{2} 20\d\d/);
  await checkIn(page);
  await expect.poll(takeSignals).toEqual(FINE);
  await expect(list(page, 'Checked in').getByRole('article', { name: 'Fine Rawat' })).toBeVisible();

  for (const _again of [false, true]) {
    await find(page, fine);
    await expect(found(page).getByRole('alert')).toHaveText('✕ Already checked in');
    await expect.poll(takeSignals).toEqual(STOP);
  }
  await expect(found(page).getByRole('article')).toHaveCSS('background-color', RED);
  await page.getByRole('button', { name: 'Mute' }).tap();
  await page.reload();
  await logIn(page, (await createStaffToken(site)).token);
  await find(page, minor);
  await expect(found(page).getByRole('alert')).toHaveText('✕ Minor – no guardian named');
  await expect.poll(takeSignals).toEqual(STOP.slice(0, 1));
  await found(page).getByText('Guardian is here: check in').tap();
  await expect(found(page).getByLabel('Guardian who is here')).toBeFocused();
  await found(page).getByLabel('Guardian who is here').fill('Kamla Negi');
  await expectNoViolations(page);
  await checkIn(page, 'Guardian is here: check in');
  await expect(list(page, 'Checked in').getByRole('article', { name: 'Meera Rawat' })).toContainText(
    'by Ravi, with Kamla Negi',
  );
});

test('the second of two phones that check a player in gets a stop on the screen', async ({
  page,
  site,
  takeSignals,
}) => {
  const reference = await sign(site, { firstName: 'Twice' });
  // Those who signed later come first, so that the player is below the first screen.
  for (const lastName of ['One', 'Two', 'Three', 'Four', 'Five']) await sign(site, { lastName });
  const other = await createStaffToken(site);
  await page.goto('/ops/gate');
  await logIn(page, (await createStaffToken(site)).token);
  const button = page.getByRole('button', { name: 'Check in Twice Rawat' });
  await expect(button).toBeVisible();
  const answer = await page.request.post('/api/ops/gate/check-ins', {
    headers: { authorization: `Bearer ${other.token}` },
    data: { id: randomUUID(), reference },
  });
  expect(answer.status()).toBe(200);
  await button.tap();
  const stopped = page.getByRole('region', { name: 'Stopped' });
  await expect(stopped).toContainText(`${reference}: Ravi has also checked this player in, at `);
  await expect(stopped).toHaveCSS('background-color', RED);
  await expect(stopped).toBeInViewport({ ratio: 1 });
  await expect.poll(takeSignals).toEqual(STOP);
  await expectNoViolations(page);
  await stopped.getByRole('button', { name: 'I have read this' }).tap();
  await expect(stopped).toHaveCount(0);
});

test('near matches are offered, and staff choose one', async ({ page, site, takeSignals }) => {
  const sana = await sign(site, { firstName: 'Sana', lastName: 'Khan', phone: '9988776655' });
  await page.goto('/ops/gate');
  await logIn(page, (await createStaffToken(site)).token);
  for (const text of ['Sanna', 'सना खान', '9988776654']) {
    await find(page, text);
    await expect(found(page)).toContainText(`No exact match for “${text}”`);
    expect(await takeSignals()).toEqual([]);
    await expectNoViolations(page);
    await found(page)
      .getByRole('button', { name: `phone …55, ${sana}` })
      .tap();
    await expect(found(page)).toContainText(`Not an exact match for “${text}”`);
    await expect.poll(takeSignals).toEqual(FINE);
  }
  await checkIn(page);
});

test('the list of the day starts with who is not here yet, and can be searched', async ({ page, site }) => {
  await sign(site, { firstName: 'Kiran', lastName: 'Bisht', phone: '9000000071' });
  await sign(site, { firstName: 'Kiran', lastName: 'Bisht', phone: '9000000082' });
  await page.goto('/ops/gate');
  await logIn(page, (await createStaffToken(site)).token);
  await page.getByLabel('Search the list').fill('kiran');
  const waiting = list(page, 'Not yet here').getByRole('article');
  await expect(waiting).toHaveText([/phone …82/, /phone …71/]);
  await waiting.filter({ hasText: '…82' }).getByRole('button').tap();
  await expect(waiting).toHaveText([/phone …71/]);
  await expect(list(page, 'Checked in').getByRole('article')).toHaveText([/phone …82/]);
});

test.describe('in the dark palette', () => {
  test.use({ colorScheme: 'dark' });

  for (const forcedColors of ['none', 'active'] as const) {
    test(`a camera reads the code of the waiver, with forced colours: ${forcedColors}`, async ({ page, site }) => {
      await page.emulateMedia({ forcedColors });
      await page.goto('/ops/gate');
      await logIn(page, (await createStaffToken(site)).token);
      await find(page, 'AR-00000001');
      await expect(found(page).getByRole('alert')).toHaveText('✕ Unknown');
      expect(await readQrCode(found(page).getByRole('img'))).toBe(`${site.url}/waiver`);
    });
  }

  test('the code of an operator logs in one phone; its secret is in no request, address or log', async ({
    page,
    site,
    browser,
  }) => {
    await page.goto('/ops');
    await enterToken(page);
    await page.getByRole('link', { name: 'Tokens' }).click();
    await page.getByRole('button', { name: 'Log in a phone…' }).click();
    await page.getByLabel('Name').fill('Ravi');
    await page.getByRole('button', { name: 'Show the code' }).click();
    const url = await readQrCode(page.getByRole('img', { name: 'QR code that logs in a phone' }));
    const [address, secret = ''] = url.split('#log-in=');
    expect([address, secret.length]).toEqual([`${site.url}/ops/gate`, 43]);

    const phones = await Promise.all([browser.newPage({ hasTouch: true }), browser.newPage({ hasTouch: true })]);
    const requests: string[] = [];
    for (const phone of phones) {
      phone.on('request', (request) => requests.push(request.url(), request.headers().referer ?? ''));
      await phone.goto(url);
      expect(phone.url()).toBe(address);
    }
    const [first, second] = phones;
    await first.getByRole('button', { name: 'Log in this phone' }).tap();
    await expect(first.getByText('Logged in as Ravi.')).toBeVisible();
    await second.getByRole('button', { name: 'Log in this phone' }).tap();
    await expect(second.getByRole('alert')).toHaveText(
      'This code was used or has expired. Ask the operator for another one.',
    );
    expect(requests.filter((text) => text.includes(secret))).toEqual([]);
    expect(
      await first.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state])),
    ).not.toContain(secret);
    expect(await site.log()).not.toContain(secret);
    await Promise.all(phones.map((phone) => phone.close()));
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: /Ravi.*staff/i }).first()).toBeVisible();
  });
});
