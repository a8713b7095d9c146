import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { screens } from '../../screens/screens';
import { aVisitor, signUpAndLogIn } from '../arena/account';
import { visitOpsScreens } from '../arena/ops-screens';
import { recordPolicyViolations } from '../arena/policy-violations';
import { patchRelease } from '../arena/sites/patch-release';
import { OPERATOR_TOKEN, projectRoot } from '../arena/sites/server';
import { expect, test } from '../arena/test';

test.describe('no policy violation', () => {
  // Each of these tests opens many screens.
  test.setTimeout(120_000);
  test.use({ expectedErrors: /status of 40[04]/ });

  test('on any page', async ({ page }) => {
    const violations = await recordPolicyViolations(page);
    for (const path of new Set(screens.map(({ path }) => path))) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('#root')).not.toHaveAttribute('data-prerendered');
    }
    expect(violations).toEqual([]);
  });

  test('in any dialog or form', async ({ page }) => {
    const violations = await recordPolicyViolations(page);
    await page.goto('/');
    await page.mouse.move(300, 300);
    await page.locator('body').dispatchEvent('mouseout', { clientX: 300, clientY: -2 });
    await page.getByRole('dialog').getByRole('button', { name: 'Continue Exploring' }).click();
    await prebook(page);
    await page.getByRole('contentinfo').getByRole('radio', { name: 'Paper (light)' }).check();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await page.getByRole('button', { name: /^Share/ }).click();
    await expect(page.getByRole('dialog', { name: /^Share/ })).toBeVisible();
    await page.goto('/market');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('/waiver');
    await signWaiver(page);
    expect(violations).toEqual([]);
  });

  test('while signing up and on account pages', async ({ page }) => {
    const violations = await recordPolicyViolations(page);
    await page.goto('/settings');
    const visitor = aVisitor();
    await signUpAndLogIn(page, visitor);
    await page.getByRole('button', { name: 'Switch on' }).click();
    const code = page.getByRole('img', { name: 'The secret as a QR code' });
    await expect.poll(() => code.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
    for (const path of ['/profile', '/friends', '/notifications', '/submissions']) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('button', { name: visitor.username })).toBeVisible();
    }
    expect(violations).toEqual([]);
  });

  test('on the ops page', async ({ page }) => {
    const violations = await recordPolicyViolations(page);
    await page.goto('/ops');
    await page.getByLabel('Token').fill(OPERATOR_TOKEN);
    await page.getByRole('button', { name: 'Log in' }).click();
    await visitOpsScreens(page);
    await page.getByRole('link', { name: 'Live' }).click();
    await page.getByRole('button', { name: 'Roll back… mf-market' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(violations).toEqual([]);
  });

  test('in a preview and on the error page of a broken preview link', async ({ page, site }) => {
    const violations = await recordPolicyViolations(page);
    const live = JSON.parse(await site.arena(['status', '--json']));
    const { release } = live.apps.find(({ app }: { app: string }) => app === 'mf-market');
    const link = await site.arena(['preview', 'create', 'mf-market', release, '--json']);
    await page.goto(JSON.parse(link).url.replace(/^https?:\/\/[^/]+/, site.url));
    await expect(page.getByRole('complementary', { name: 'Not the live site' })).toHaveCSS('font-size', '14px');
    await page.getByText('Parts of this page').click();
    await expect(page.locator('#main')).toHaveCSS('outline-style', 'dashed');
    expect(violations).toEqual([]);
    await page.goto(`${site.url}/?preview=half`);
    await expect(page.locator('body')).toHaveCSS('max-width', '720px');
    expect(violations).toEqual([]);
  });
});

test.describe('a release with content of another site', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('the log names what browsers blocked on its pages, until it is rolled back', async ({ page, changingSite }) => {
    const picture = "typeof Image==='function'&&(new Image().src='https://pictures.example/gun.png')";
    const release = await patchRelease(join(projectRoot, 'mf-market'), (script) =>
      script.replaceAll('("h1",{', `((${picture},"h1"),{`),
    );
    await changingSite.arena(['publish', release]);
    await rm(release, { recursive: true });
    // Chromium sends reports over HTTPS only. Here the page sends what the browser reports to it.
    await page.addInitScript(() => {
      new ReportingObserver((reports) => {
        const headers = { 'content-type': 'application/reports+json' };
        fetch('/api/reports', { method: 'POST', headers, body: JSON.stringify(reports) });
      }).observe();
    });
    const openMarket = async () => {
      await page.goto('/market', { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1, name: 'Market Place' })).toBeVisible();
      await page.goto('about:blank');
    };
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/reports')) reports.push(request.postDataJSON());
    });
    await openMarket();
    await expect
      .poll(() => changingSite.log())
      .toMatch(/img-src.*https:\/\/pictures\.example.*"A browser blocked content on a page\."/);
    expect(reports).not.toEqual([]);

    await changingSite.arena(['rollback', 'mf-market', '--reason', 'it shows pictures of another site']);
    reports.length = 0;
    await openMarket();
    expect(reports).toEqual([]);
  });
});

test.describe('injected content', () => {
  test.use({ expectedErrors: /Content Security Policy|Trusted|integrity|Integrity|status of/ });

  const injected: [string, string][] = [
    ['an inline script', "<script>document.title = 'compromised'</script>"],
    ['an inline event handler', `<img src="/x" onerror="document.title = 'compromised'">`],
    ['a javascript: URL', `<iframe src="javascript:parent.document.title = 'compromised'"></iframe>`],
    ['an inline style', '<style>h1 { display: none }</style>'],
    ['a base element', '<base href="https://evil.example/">'],
  ];
  test('injected HTML has no effect', async ({ page, site }) => {
    for (const [name, html] of injected) {
      await test.step(name, async () => {
        await page.route(`${site.url}/help`, async (route) => {
          const response = await route.fetch();
          const body = (await response.text()).replace('<div id="root"', `${html}<div id="root"`);
          await route.fulfill({ response, body });
        });
        await page.goto('/help');
        await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
        await expect(page).toHaveTitle(/^Help/);
        expect(await page.evaluate(() => document.baseURI)).toBe(`${site.url}/help`);
        await page.unrouteAll();
      });
    }
  });

  test('a script of the site runs only with its integrity hash', async ({ page, site }) => {
    await page.goto('/help');
    const ownScript = await page.locator('script[src]').first().getAttribute('src');
    const addScript = (url: string, hash: string | null) =>
      page.evaluate(
        ([url, hash]) =>
          new Promise((resolve) => {
            const script = document.createElement('script');
            script.crossOrigin = 'anonymous';
            if (hash) script.integrity = hash;
            script.onload = () => resolve('ran');
            script.onerror = () => resolve('blocked');
            try {
              script.src = url ?? '';
              document.head.append(script);
            } catch (error) {
              resolve(String(error));
            }
          }),
        [url, hash] as const,
      );
    const hash = await page.locator('script[src]').first().getAttribute('integrity');
    expect(await addScript(`${site.url}${ownScript}`, hash)).toBe('ran');
    expect(await addScript(`${site.url}${ownScript}`, null)).toBe('blocked');
    expect(await addScript(`${site.url}/ops/files/ops.js`, hash)).toContain('There is no hash for');
    expect(await addScript('https://evil.example/x.js', hash)).toContain('There is no hash for');
  });

  test('Trusted Types block strings as HTML and as code', async ({ page }) => {
    await page.goto('/help');
    const outcome = await page.evaluate(async () => {
      const attempt = (run: () => unknown) => {
        try {
          run();
          return 'allowed';
        } catch {
          return 'blocked';
        }
      };
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): unknown };
      };
      return {
        html: attempt(() => {
          document.body.innerHTML = '<b>compromised</b>';
        }),
        frame: attempt(() => {
          document.createElement('iframe').srcdoc = '<b>compromised</b>';
        }),
        policy: attempt(() => trustedTypes.createPolicy('mine', { createHTML: (html: string) => html })),
        secondDefault: attempt(() => trustedTypes.createPolicy('default', {})),
        // Chromium allows eval during a call from the test driver, so this runs in a later task of the page.
        code: await new Promise((resolve) => setTimeout(() => resolve(attempt(() => new Function('return 1')())))),
      };
    });
    expect(outcome).toEqual({
      html: 'blocked',
      frame: 'blocked',
      policy: 'blocked',
      secondDefault: 'blocked',
      code: 'blocked',
    });
  });

  test('a page cannot be framed', async ({ page, site }) => {
    const violation = page.waitForEvent('console', (message) =>
      /refused to connect|frame-ancestors/.test(message.text()),
    );
    await page.route('**/framing', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${site.url}/help"></iframe>` }),
    );
    await page.goto('/framing');
    expect((await violation).text()).toContain("frame-ancestors 'none'");
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
