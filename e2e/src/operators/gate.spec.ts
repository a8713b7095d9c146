import type { APIResponse, BrowserContext, Page, Route } from '@playwright/test';
import { expectNoViolations } from '../arena/accessibility';
import { checkIn, createStaffToken, find, found, logIn, minorsDob, recorded, sign } from '../arena/gate';
import { type ArenaServer, OPERATOR_TOKEN } from '../arena/sites/server';
import { test as base, expect } from '../arena/test';
import { waitForMail } from '../arena/wait-for-mail';

/** The site without submissions, and the time at which the test has started. */
const test = base.extend<{ gate: { site: ArenaServer; startedAt: Date } }>({
  gate: async ({ site }, use) => {
    const { submissions } = JSON.parse(await site.arena(['submissions', 'find', '@', '--json']));
    const references = submissions.map(({ reference }: { reference: string }) => reference);
    if (references.length > 0) await site.arena(['submissions', 'erase', ...references]);
    await use({ site, startedAt: new Date() });
  },
});

// A lost connection is an error in the console.
test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  expectedErrors: /Failed to load resource|status of 404/,
});

const connection = (page: Page) => page.getByRole('status');

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

test('players are checked in or turned away, each with the facts that staff need', async ({ page, gate }) => {
  const { site } = gate;
  const fine = await sign(site, { firstName: 'Fine', medicalCondition: 'yes' });
  const minor = await sign(site, { firstName: 'Minor', dob: minorsDob() });
  await page.goto('/ops/gate');
  await logIn(page, (await createStaffToken(site)).token);
  await find(page, fine);
  await expect(found(page)).toContainText('Medical: yes');
  await checkIn(page);
  await find(page, minor);
  await expect(found(page)).toContainText('Minor – no guardian named');
  await found(page).getByLabel('Guardian who is here').fill('Kamla Negi');
  await checkIn(page, 'Guardian is here: check in');
  await find(page, 'AR-00000001');
  await expect(found(page)).toContainText('Unknown');
  await expect(found(page).getByRole('button')).toHaveCount(0);
  expect(await recorded(site, gate.startedAt)).toEqual(['check-in', 'check-in']);
  await expect(page.getByText('2 of 2 checked in.')).toBeVisible();
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

test('a withdrawn waiver is a clear stop', async ({ page, gate }) => {
  const reference = await sign(gate.site, { email: 'gone@example.in' });
  await withdraw(gate.site, 'gone@example.in', reference);
  await page.goto('/ops/gate');
  await logIn(page, (await createStaffToken(gate.site)).token);
  await find(page, reference);
  await expect(found(page)).toContainText('✕ Withdrawn');
  await expect(found(page)).toContainText('The player has to sign a new waiver.');
  await expect(found(page).getByRole('button')).toHaveCount(0);
});

test('check-ins made without a connection arrive once, also when an answer is lost', async ({
  page,
  context,
  gate,
}) => {
  const references = await Promise.all(['One', 'Two', 'Three'].map((lastName) => sign(gate.site, { lastName })));
  await page.clock.install();
  await page.goto('/ops/gate');
  await logIn(page, (await createStaffToken(gate.site)).token);
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
  await expect(found(page)).toContainText(
    'No connection: only players on this phone can be found, by reference or name.',
  );
  await expect(found(page)).toContainText('“AR-00000000” is not on this phone.');
  await expect(connection(page)).toHaveText('! No connection · 4 not sent');
  await expect(page.getByText('2 of 3 checked in.')).toBeVisible();
  expect(await recorded(gate.site, gate.startedAt)).toEqual([]);

  await loseAnswers(context, 2);
  await context.setOffline(false);
  await expect(async () => {
    // The next attempt.
    await page.clock.fastForward(5_000);
    await expect(connection(page)).toHaveText('✓ Connected', { timeout: 500 });
  }).toPass();
  expect((await recorded(gate.site, gate.startedAt)).sort()).toEqual([
    'check-in',
    'check-in',
    'check-in',
    'undo-check-in',
  ]);
  await page.getByRole('button', { name: 'Update the list' }).tap();
  await expect(page.getByText('2 of 3 checked in.')).toBeVisible();
  await expect(page.getByText(/by Ravi/)).toHaveCount(2);
});

test('a list from before a check-in does not undo it', async ({ page, gate }) => {
  await sign(gate.site, { firstName: 'Kabir' });
  await page.goto('/ops/gate');
  await logIn(page, (await createStaffToken(gate.site)).token);
  const list = '**/api/ops/gate/today';
  const held = new Promise<[Route, APIResponse]>((resolve) => {
    page.route(list, async (route) => resolve([route, await route.fetch()]), { times: 1 });
  });
  await page.getByRole('button', { name: 'Update the list' }).tap();
  const [route, response] = await held;
  await page.getByRole('button', { name: 'Check in Kabir Rawat' }).tap();
  await expect(page.getByText(/by Ravi/)).toBeVisible();
  const readAgain = page.waitForRequest(list);
  await route.fulfill({ response });
  await (await readAgain).response();
  await expect(page.getByText('1 of 1 checked in.')).toBeVisible();
  await expect(page.getByText(/by Ravi/)).toBeVisible();
});

test('unsent check-ins survive a reload, and only the token that stored them can read them', async ({
  page,
  context,
  gate,
}) => {
  const reference = await sign(gate.site, { firstName: 'Kabir' });
  const [{ token }, other] = [await createStaffToken(gate.site), await createStaffToken(gate.site)];
  await page.goto('/ops/gate');
  await logIn(page, token);
  await context.route('**/api/ops/gate/check-ins', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Check in Kabir Rawat' }).tap();
  await expect(connection(page)).toContainText('1 not sent');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/help');
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

  await page.goto('/ops/gate');
  await logIn(page, other.token);
  await expect(page.getByText('0 of 1 checked in.')).toBeVisible();
  await page.reload();
  await logIn(page, token);
  await expect(page.getByText(/by Ravi/)).toBeVisible();
  await expect(connection(page)).toHaveText('✓ Connected');
  expect(await recorded(gate.site, gate.startedAt)).toEqual(['check-in']);
});

test('a page opened later in the same tab finds no player and no token', async ({ page, gate }) => {
  const reference = await sign(gate.site, { firstName: 'Kabir' });
  const { token } = await createStaffToken(gate.site);
  await page.goto('/ops/gate');
  await logIn(page, token);
  await find(page, 'kabir');
  await found(page)
    .getByRole('button', { name: /^Check in/ })
    .tap();
  await expect(found(page)).toContainText('by Ravi');
  expect(page.url()).toBe(`${gate.site.url}/ops/gate`);
  await page.goto('/help');
  const stored = await readStorage(page);
  for (const secret of [token, reference, 'Kabir', 'kabir', 'arena-gate']) expect(stored).not.toContain(secret);
  expect(await gate.site.log()).not.toMatch(new RegExp(`${reference}|kabir`, 'i'));
});

test('a token that ends keeps the unsent check-ins for the next one', async ({ page, context, gate }) => {
  await sign(gate.site, { firstName: 'Kabir' });
  const [{ id, token }, next] = [await createStaffToken(gate.site), await createStaffToken(gate.site)];
  await page.goto('/ops/gate');
  await logIn(page, token);
  await expect(page.getByText('0 of 1 checked in.')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Check in Kabir Rawat' }).tap();
  await expect(connection(page)).toContainText('1 not sent');
  await gate.site.arena(['token', 'revoke', id]);
  await context.setOffline(false);
  await expect(page.getByText('your token has expired or was revoked')).toBeVisible();
  await expect(page.getByText('1 not sent yet. Log in to send it.')).toBeVisible();
  await logIn(page, next.token);
  await expect(page.getByText(/by Ravi/)).toBeVisible();
  expect(await recorded(gate.site, gate.startedAt)).toEqual(['check-in']);
});

test('operators may check in, other roles get an error', async ({ page, gate }) => {
  const viewer = JSON.parse(
    await gate.site.arena(['token', 'create', '--name', 'Meera', '--role', 'viewer', '--json']),
  );
  await page.goto('/ops/gate');
  await page.getByLabel('Token').fill(viewer.token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('The role viewer may not check players in.');
  await logIn(page, OPERATOR_TOKEN);
});

test('the gate has no accessibility faults and no horizontal scrolling, and its targets are large', async ({
  page,
  gate,
}) => {
  await sign(gate.site, { firstName: 'Minor', dob: minorsDob(), medicalCondition: 'yes' });
  await page.goto('/ops/gate');
  await expectNoViolations(page);
  await logIn(page, (await createStaffToken(gate.site)).token);
  await find(page, 'minor');
  await expect(found(page)).toContainText('Medical: yes');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const control of await page.locator('button, input, a').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  }
});
