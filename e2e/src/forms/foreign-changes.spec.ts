import { publicPaths } from '../../screens/public-paths';
import { expect, test } from '../arena/test';

test('every page says how much markup the browser gets', async ({ page }) => {
  // An empty page has no policy against parsing HTML.
  await page.goto('about:blank');
  for (const path of publicPaths) {
    const sent = await (await page.request.get(path)).text();
    const { said, counted } = await page.evaluate((html) => {
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      const root = body.querySelector('#root') ?? body;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
      let counted = 0;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        counted += 1 + (node instanceof Element ? node.attributes.length : 0);
      }
      return { said: Number(body.dataset.markupSize), counted };
    }, sent);
    expect([path, said]).toEqual([path, counted]);
  }
});

test('changes by an extension are not reported as errors of a release', async ({ page }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/errors')) reports.push(request.postData() ?? '');
  });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('input, button')) {
        field.setAttribute('data-extension', '');
        field.after(document.createElement('password-manager'));
      }
    });
  });
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(reports).toEqual([]);
});
