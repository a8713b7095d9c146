import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { type ArenaServer, OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';
import { waitForMail } from './arena/wait-for-mail';

/** Milliseconds between two keys of someone who types with a thumb. */
const TYPING = 120;

// A lost connection is an error in the console.
test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  expectedErrors: /Failed to load resource|status of 404/,
});

type Waiver = Record<string, string>;

/** Signs a waiver; its reference. */
async function sign(site: ArenaServer, changes: Waiver): Promise<string> {
  const waiver = {
    ...{ firstName: 'Asha', lastName: 'Rawat', dob: '1998-02-28', phone: '9876543210', email: 'asha@example.in' },
    ...{ medicalCondition: 'no', ...changes },
  };
  const answer = await fetch(`${site.url}/api/waivers/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(waiver),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()).reference;
}

async function createStaffToken(site: ArenaServer): Promise<string> {
  const created = await site.arena(['token', 'create', '--name', 'Ravi', '--role', 'staff', '--json']);
  return JSON.parse(created).token;
}

async function logIn(page: Page, token: string) {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
}

async function find(page: Page, text: string) {
  const field = page.getByLabel('Reference, name or phone');
  await field.fill('');
  await field.pressSequentially(text, { delay: TYPING });
  await page.getByRole('button', { name: 'Find' }).tap();
}

const found = (page: Page) => page.getByRole('region', { name: 'Found' });
const connection = (page: Page) => page.getByRole('status');

/** Check-ins in the audit log, by the names of their actions. */
async function recorded(site: ArenaServer): Promise<string[]> {
  const { entries } = JSON.parse(await site.arena(['audit', '--lines', '200', '--json']));
  return entries
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.endsWith('check-in'));
}

/** Everything that a page of this origin can read. */
const readStorage = (page: Page) =>
  page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await caches.keys(),
      window.name,
      history.state,
    ]),
  );

/** Lets the server get requests, but loses its answers. */
async function loseAnswers(context: BrowserContext, times: number) {
  await context.route(
    '**/api/ops/gate/check-ins',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times },
  );
}

test('twelve players are checked in or turned away within three minutes at 360 pixels', async ({ page, ownSite }) => {
  await ownSite.stop();
  await ownSite.start({ daysAhead: -400 });
  const expired = await Promise.all(
    ['One', 'Two', 'Three'].map((lastName) => sign(ownSite, { firstName: 'Old', lastName })),
  );
  await ownSite.stop();
  await ownSite.start();
  const minorsDob = `${new Date().getFullYear() - 12}-01-01`;
  const minors = await Promise.all(
    ['One', 'Two', 'Three'].map((lastName) => sign(ownSite, { firstName: 'Minor', lastName, dob: minorsDob })),
  );
  const fine = await Promise.all(
    ['One', 'Two', 'Three'].map((lastName) => sign(ownSite, { firstName: 'Fine', lastName, medicalCondition: 'yes' })),
  );
  const unknown = ['AR-00000001', 'AR-00000002', 'AR-00000003'];
  const token = await createStaffToken(ownSite);
  await page.goto(`${ownSite.url}/ops/gate`);

  const startedAt = Date.now();
  await logIn(page, token);
  const results: string[] = [];
  const flagged = async (reference: string, text: string) => {
    await find(page, reference);
    await expect(found(page)).toContainText(text);
    results.push(`${reference}: ${text}`);
  };
  for (const round of [0, 1, 2]) {
    await flagged(fine[round] ?? '', 'Medical: yes');
    await found(page)
      .getByRole('button', { name: /^Check in/ })
      .tap();
    await expect(found(page)).toContainText('by Ravi');
    await flagged(minors[round] ?? '', 'Minor – no guardian named');
    await found(page).getByText('Guardian is here: check in').tap();
    await expect(found(page)).toContainText('by Ravi');
    await flagged(expired[round] ?? '', 'Expired');
    await expect(found(page).getByRole('button')).toHaveCount(0);
    await flagged(unknown[round] ?? '', 'Unknown');
    await expect(found(page).getByRole('button')).toHaveCount(0);
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  process.stdout.write(`${results.join('\n')}\n${results.length} players in ${seconds} s\n`);
  expect([results.length, seconds < 180]).toEqual([12, true]);
  expect(await recorded(ownSite)).toEqual(Array(6).fill('check-in'));
  await expect(page.getByText('6 of 6 checked in.')).toBeVisible();
});

/** Withdraws a waiver as its visitor does, who logs in with a mailed code. */
async function withdraw(site: ArenaServer, email: string, reference: string) {
  const post = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(site.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.json();
  };
  await post('/auth/v1/otp', { email, create_user: true });
  const [code] = /^\d{6}$/m.exec(await waitForMail(site, email, 'Log in to the arena')) ?? [];
  const { access_token } = await post('/auth/v1/verify', { type: 'email', email, token: code });
  await post('/api/account/submissions/withdrawals', { reference }, access_token);
}

test('a withdrawn waiver is a clear stop', async ({ page, ownSite }) => {
  const reference = await sign(ownSite, { email: 'gone@example.in' });
  await withdraw(ownSite, 'gone@example.in', reference);
  await page.goto(`${ownSite.url}/ops/gate`);
  await logIn(page, await createStaffToken(ownSite));
  await find(page, reference);
  await expect(found(page)).toContainText('✕ Withdrawn');
  await expect(found(page)).toContainText('The player has to sign a new waiver.');
  await expect(found(page).getByRole('button')).toHaveCount(0);
});

test('check-ins made without a connection arrive once, also when an answer is lost', async ({
  page,
  context,
  ownSite,
}) => {
  const references = await Promise.all(['One', 'Two', 'Three'].map((lastName) => sign(ownSite, { lastName })));
  await page.goto(`${ownSite.url}/ops/gate`);
  await logIn(page, await createStaffToken(ownSite));
  await expect(page.getByText('0 of 3 checked in.')).toBeVisible();

  await context.setOffline(true);
  for (const reference of references) {
    await find(page, reference);
    await found(page)
      .getByRole('button', { name: /^Check in/ })
      .tap();
    await expect(found(page)).toContainText('by this phone · not sent yet');
  }
  await found(page).getByRole('button', { name: /^Undo/ }).tap();
  await find(page, 'AR-00000000');
  await expect(found(page)).toContainText('No connection: only players on this phone can be found.');
  await expect(found(page)).toContainText('“AR-00000000” is not on this phone.');
  await expect(connection(page)).toHaveText('! No connection · 4 not sent');
  await expect(page.getByText('2 of 3 checked in.')).toBeVisible();
  expect(await recorded(ownSite)).toEqual([]);

  await loseAnswers(context, 2);
  await context.setOffline(false);
  await expect(connection(page)).toHaveText('✓ Connected', { timeout: 60_000 });
  expect((await recorded(ownSite)).sort()).toEqual(['check-in', 'check-in', 'check-in', 'undo-check-in']);
  await page.getByRole('button', { name: 'Update the list' }).tap();
  await expect(page.getByText('2 of 3 checked in.')).toBeVisible();
  await expect(page.getByText(/by Ravi/)).toHaveCount(2);
});

test('unsent check-ins survive a reload, and only the token that stored them can read them', async ({
  page,
  context,
  ownSite,
}) => {
  const reference = await sign(ownSite, { firstName: 'Kabir' });
  const [token, other] = [await createStaffToken(ownSite), await createStaffToken(ownSite)];
  await page.goto(`${ownSite.url}/ops/gate`);
  await logIn(page, token);
  await context.route('**/api/ops/gate/check-ins', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Check in Kabir Rawat' }).tap();
  await expect(connection(page)).toContainText('1 not sent');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${ownSite.url}/help`);
  const stored = await readStorage(page);
  expect(stored).toContain('arena-gate ');
  for (const secret of [token, reference, reference.slice(3), 'Kabir']) expect(stored).not.toContain(secret);
  // A section copies the entry, changes it and adds one of its own.
  await page.evaluate(() => {
    const [name = ''] = Object.keys(localStorage).filter((key) => key.startsWith('arena-gate '));
    const entry = localStorage.getItem(name) ?? '';
    localStorage.setItem(`${name}1`, `${entry.slice(0, 30)}AAAA${entry.slice(34)}`);
    localStorage.setItem(`${name}2`, btoa(JSON.stringify({ kind: 'check-in' })));
  });
  await context.unrouteAll();

  await page.goto(`${ownSite.url}/ops/gate`);
  await logIn(page, other);
  await expect(page.getByText('0 of 1 checked in.')).toBeVisible();
  await page.reload();
  await logIn(page, token);
  await expect(page.getByText(/by Ravi/)).toBeVisible();
  await expect(connection(page)).toHaveText('✓ Connected');
  expect(await recorded(ownSite)).toEqual(['check-in']);
});

test('a page opened later in the same tab finds no player and no token', async ({ page, ownSite }) => {
  const reference = await sign(ownSite, { firstName: 'Kabir' });
  const token = await createStaffToken(ownSite);
  await page.goto(`${ownSite.url}/ops/gate`);
  await logIn(page, token);
  await find(page, 'kabir');
  await found(page)
    .getByRole('button', { name: /^Check in/ })
    .tap();
  await expect(found(page)).toContainText('by Ravi');
  expect(page.url()).toBe(`${ownSite.url}/ops/gate`);
  await page.goto(`${ownSite.url}/help`);
  const stored = await readStorage(page);
  for (const secret of [token, reference, 'Kabir', 'kabir', 'arena-gate']) expect(stored).not.toContain(secret);
  expect(await ownSite.log()).not.toMatch(new RegExp(`${reference}|kabir`, 'i'));
});

test('a token that ends keeps the unsent check-ins for the next one', async ({ page, context, ownSite }) => {
  await sign(ownSite, { firstName: 'Kabir' });
  const [token, next] = [await createStaffToken(ownSite), await createStaffToken(ownSite)];
  await page.goto(`${ownSite.url}/ops/gate`);
  await logIn(page, token);
  await expect(page.getByText('0 of 1 checked in.')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check in Kabir Rawat' }).tap();
  await expect(connection(page)).toContainText('1 not sent');
  const { tokens } = JSON.parse(await ownSite.arena(['token', 'list', '--json']));
  for (const { id } of tokens.slice(0, 1)) await ownSite.arena(['token', 'revoke', id]);
  await context.setOffline(false);
  await expect(page.getByText('your token has expired or was revoked')).toBeVisible();
  await expect(page.getByText('1 not sent yet. Log in to send it.')).toBeVisible();
  await logIn(page, next);
  await expect(page.getByText(/by Ravi/)).toBeVisible();
  expect(await recorded(ownSite)).toEqual(['check-in']);
});

test('operators may check in, other roles are told that they may not', async ({ page, ownSite }) => {
  const viewer = JSON.parse(await ownSite.arena(['token', 'create', '--name', 'Meera', '--role', 'viewer', '--json']));
  await page.goto(`${ownSite.url}/ops/gate`);
  await page.getByLabel('Token').fill(viewer.token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The role viewer may not check players in.');
  await logIn(page, OPERATOR_TOKEN);
});

test('the gate has no accessibility faults and no horizontal scrolling, and its targets are large', async ({
  page,
  ownSite,
}) => {
  await sign(ownSite, { firstName: 'Minor', dob: `${new Date().getFullYear() - 12}-01-01`, medicalCondition: 'yes' });
  await page.goto(`${ownSite.url}/ops/gate`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await logIn(page, await createStaffToken(ownSite));
  await find(page, 'minor');
  await expect(found(page)).toContainText('Medical: yes');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const control of await page.locator('button, input, a').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
});
