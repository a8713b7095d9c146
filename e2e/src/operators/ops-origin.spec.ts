import { enterToken } from '../arena/ops-screens';
import { readQrCode } from '../arena/read-qr-code';
import { OPERATOR_TOKEN } from '../arena/sites/server';
import { expect, test } from '../arena/test';

// Chromium resolves every subdomain of localhost to this machine.
test.use({
  siteSettings: { ARENA_OPS_URL: 'http://ops.localhost:$PORT' },
  expectedErrors: /status of 404|Content Security Policy/,
});

test('the ops page keeps its token across a reload, the site does not serve it, and neither origin can read the other', async ({
  page,
  site,
}) => {
  const ops = site.url.replace('127.0.0.1', 'ops.localhost');
  await page.goto(`${ops}/ops/history`);
  await enterToken(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  for (const path of ['/', '/market', '/api/hello']) {
    expect([path, (await page.goto(`${ops}${path}`))?.status()]).toEqual([path, 404]);
  }

  await page.goto(`${site.url}/market`);
  await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
  const outcome = await page.evaluate(async (ops) => {
    const headers = { authorization: 'Bearer the-operator-of-the-tests' };
    const status = async (url: string, init?: RequestInit) =>
      fetch(url, init).then(
        ({ status }) => status,
        () => 'unreadable',
      );
    return {
      page: await status('/ops', { headers: { accept: 'text/html' } }),
      encoded: await status('/%6fps', { headers: { accept: 'text/html' } }),
      api: await status('/api/ops/me', { headers }),
      forwarded: await status('/api/ops/me', { headers: { ...headers, 'x-forwarded-host': new URL(ops).host } }),
      otherOrigin: await status(`${ops}/ops/me`, { headers }),
      tokenInStorage: JSON.stringify({ ...sessionStorage }).includes('the-operator-of-the-tests'),
    };
  }, ops);
  expect(outcome).toEqual({
    page: 404,
    encoded: 404,
    api: 404,
    forwarded: 404,
    otherOrigin: 'unreadable',
    tokenInStorage: false,
  });
});

test('a phone that a code logged in stays so across a reload, and shows players the waiver of the site', async ({
  page,
  site,
}) => {
  const answer = await page.request.post(`${site.url}/api/ops/phone-links`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    data: { name: 'Ravi' },
  });
  const { secret } = await answer.json();
  await page.goto(`${site.url.replace('127.0.0.1', 'ops.localhost')}/ops/gate#log-in=${secret}`);
  await page.getByRole('button', { name: 'Log in this phone' }).click();
  await expect(page.getByText('Logged in as Ravi.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Logged in as Ravi.')).toBeVisible();
  await page.getByLabel('Reference, name or phone').fill('AR-00000001');
  await page.getByRole('button', { name: 'Find' }).click();
  const publicUrl = await page.locator('meta[name="site-url"]').getAttribute('content');
  expect(publicUrl).not.toContain('ops.localhost');
  expect(await readQrCode(page.getByRole('img', { name: 'QR code of the waiver' }))).toBe(`${publicUrl}/waiver`);
});
