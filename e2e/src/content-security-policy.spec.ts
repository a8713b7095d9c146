import type { Page } from '@playwright/test';
import { screens } from '../screens/screens';
import { aVisitor, enter } from './arena/account';
import { noteRefusals } from './arena/policy-violations';
import { OPERATOR_TOKEN } from './arena/server';
import { expect, test } from './arena/test';

test.describe('browsers refuse nothing', () => {
  // Each of these walks through many screens.
  test.setTimeout(120_000);
  test.use({ expectedErrors: /status of 40[04]/ });

  test('on any page', async ({ page }) => {
    const noted = await noteRefusals(page);
    for (const address of new Set(screens.map(({ address }) => address))) {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(noted).toEqual([]);
  });

  test('in any dialog or form', async ({ page }) => {
    const noted = await noteRefusals(page);
    await page.goto('/');
    await page.mouse.move(300, 300);
    await page.locator('body').dispatchEvent('mouseout', { clientX: 300, clientY: -2 });
    await page.getByRole('dialog').getByRole('button', { name: 'Continue Exploring' }).click();
    await prebook(page);
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Paper' }).check();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('button', { name: /^Share/ }).click();
    await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible();
    await page.goto('/market');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('/waiver');
    await signWaiver(page);
    expect(noted).toEqual([]);
  });

  test('to whoever signs up, in and out', async ({ page }) => {
    const noted = await noteRefusals(page);
    await page.goto('/settings');
    const visitor = aVisitor();
    await enter(page, visitor);
    await page.getByRole('button', { name: 'Switch on' }).click();
    const code = page.getByRole('img', { name: 'The secret as a QR code' });
    await expect.poll(() => code.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    for (const address of ['/profile', '/friends', '/notifications']) {
      await page.goto(address);
      await expect(page.getByRole('banner').getByRole('button', { name: visitor.username })).toBeVisible();
    }
    expect(noted).toEqual([]);
  });

  test('to operators', async ({ page }) => {
    const noted = await noteRefusals(page);
    await page.goto('/ops');
    await page.getByLabel('Token').fill(OPERATOR_TOKEN);
    await page.getByRole('button', { name: 'Log in' }).click();
    for (const screen of ['Live', 'History', 'Traffic', 'Submissions', 'Audit']) {
      await page.getByRole('link', { name: screen }).click();
      await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Live' }).click();
    await page.getByRole('button', { name: 'Roll back… mf-market' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(noted).toEqual([]);
  });

  test('in a preview, and where a link has lost a part', async ({ page, site }) => {
    const noted = await noteRefusals(page);
    const live = JSON.parse(await site.arena(['status', '--json']));
    const { release } = live.apps.find(({ app }: { app: string }) => app === 'mf-market');
    const link = await site.arena(['preview', 'mf-market', release, '--json']);
    await page.goto(JSON.parse(link).url.replace(/^https?:\/\/[^/]+/, site.url));
    await expect(page.getByRole('complementary', { name: 'Not the live site' })).toHaveCSS('display', 'flex');
    expect(noted).toEqual([]);
    await page.goto(`${site.url}/?preview=half`);
    await expect(page.locator('body')).toHaveCSS('max-width', '720px');
    expect(noted).toEqual([]);
  });
});

test.describe('whatever gets into a page', () => {
  test.use({ expectedErrors: /Content Security Policy|Trusted|integrity|Integrity|status of/ });

  const planted: [string, string][] = [
    ['a script in the document', "<script>document.title = 'taken over'</script>"],
    ['a handler of an event', `<img src="/x" onerror="document.title = 'taken over'">`],
    ['a link that is a script', `<iframe src="javascript:parent.document.title = 'taken over'"></iframe>`],
    ['a style', '<style>h1 { display: none }</style>'],
    ['another base for addresses', '<base href="https://evil.example/">'],
  ];
  for (const [what, html] of planted) {
    test(`${what} does nothing`, async ({ page, site }) => {
      await page.route(`${site.url}/help`, async (route) => {
        const answer = await route.fetch();
        const body = (await answer.text()).replace('<div id="root"', `${html}<div id="root"`);
        await route.fulfill({ response: answer, body });
      });
      await page.goto('/help');
      await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
      await expect(page).toHaveTitle(/^Help/);
      expect(await page.evaluate(() => document.baseURI)).toBe(`${site.url}/help`);
    });
  }

  test('a file of the site without a hash does not run, one with a hash does', async ({ page, site }) => {
    await page.goto('/help');
    const own = await page.locator('script[src]').first().getAttribute('src');
    const plant = (address: string, hash: string | null) =>
      page.evaluate(
        ([address, hash]) =>
          new Promise((resolve) => {
            const script = document.createElement('script');
            script.crossOrigin = 'anonymous';
            if (hash) script.integrity = hash;
            script.onload = () => resolve('ran');
            script.onerror = () => resolve('refused');
            try {
              script.src = address ?? '';
              document.head.append(script);
            } catch (error) {
              resolve(String(error));
            }
          }),
        [address, hash] as const,
      );
    const hash = await page.locator('script[src]').first().getAttribute('integrity');
    expect(await plant(`${site.url}${own}`, hash)).toBe('ran');
    expect(await plant(`${site.url}${own}`, null)).toBe('refused');
    expect(await plant(`${site.url}/ops/files/ops.js`, hash)).toContain('There is no hash for');
    expect(await plant('https://evil.example/x.js', hash)).toContain('There is no hash for');
  });

  test('text becomes neither HTML nor code', async ({ page }) => {
    await page.goto('/help');
    const outcome = await page.evaluate(async () => {
      const refused = (act: () => unknown) => {
        try {
          act();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      const anywhere = globalThis as unknown as Window & {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return {
        html: refused(() => {
          document.body.innerHTML = '<b>taken over</b>';
        }),
        frame: refused(() => {
          document.createElement('iframe').srcdoc = '<b>taken over</b>';
        }),
        policy: refused(() => anywhere.trustedTypes.createPolicy('mine', { createHTML: (html: string) => html })),
        secondDefault: refused(() => anywhere.trustedTypes.createPolicy('default', {})),
        // The browser lets whoever drives it for tests make code of text, until the page itself goes on.
        code: await new Promise((resolve) => setTimeout(() => resolve(refused(() => new Function('return 1')())))),
      };
    });
    expect(outcome).toEqual({
      html: 'refused',
      frame: 'refused',
      policy: 'refused',
      secondDefault: 'refused',
      code: 'refused',
    });
  });

  test('a page does not stand in a frame', async ({ page, site }) => {
    const refusal = page.waitForEvent('console', (message) =>
      /refused to connect|frame-ancestors/.test(message.text()),
    );
    await page.route('**/framing', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${site.url}/help"></iframe>` }),
    );
    await page.goto('/framing');
    expect((await refusal).text()).toContain("frame-ancestors 'none'");
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Help Center' })).toHaveCount(0);
  });
});

async function prebook(page: Page) {
  await page.getByRole('button', { name: 'Pre-Book Now' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^(Your )?name/i).fill('Asha Rawat');
  await form.getByLabel(/e-?mail/i).fill('asha@example.in');
  await form.getByLabel(/mobile/i).fill('9876543210');
  await form.getByRole('combobox', { name: /city/i }).selectOption('Dehradun');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: /send|pre-?book|submit|request/i }).click();
  await expect(page.getByText('Thank you for your interest!')).toBeVisible();
}

async function signWaiver(page: Page) {
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rawat');
  await page.getByLabel('Date of birth').fill('1998-02-28');
  await page.getByRole('radio', { name: /18/ }).first().check();
  await page.getByLabel('Phone').fill('9876543210');
  await page.getByLabel('Email').fill('asha@example.in');
  await page.getByRole('radio', { name: 'No' }).check();
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(page.getByText(/AR-[0-9A-Z]{8}/).first()).toBeVisible();
}
