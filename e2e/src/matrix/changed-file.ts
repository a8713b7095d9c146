import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';

type Change = (source: string) => string;

/** Serves one file of an app with changed bytes, so that its hash no longer matches. */
export async function serveChangedFile(page: Page, app: string, file: string, change: Change) {
  await page.route(`**/releases/${app}/**/${file}`, async (route) => {
    const response = await route.fetch();
    // The browser must not cache the changed file: a later request would still get it.
    const headers = { ...response.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response, headers, body: change(await response.text()) });
  });
}

/** Serves a changed file as if it had been published: the page or its release index carries the new hash. */
export async function publishChangedFile(page: Page, app: string, file: string, change: Change) {
  const readText = async (path: string, base: string) => (await page.request.get(new URL(path, base).href)).text();
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const [indexPath = ''] = /\/releases\/index\/[^/"]+/.exec(html) ?? [];
      const index = await readText(indexPath, response.url());
      const [path] = new RegExp(`/releases/${app}/[^/"]+/${file}`).exec(html + index) ?? [];
      if (!path) throw new Error(`Neither the page nor its release index has ${file} of ${app}.`);
      const source = await readText(path, response.url());
      const changed = change(source);
      if (changed === source) throw new Error(`The change has no effect on ${file} of ${app}.`);
      const withNewHash = (text: string) => text.replaceAll(hashOf(source), hashOf(changed));
      await page.route(`**${indexPath}`, (request) => request.fulfill({ json: JSON.parse(withNewHash(index)) }));
      const body = withNewHash(html).replaceAll(hashOf(index), hashOf(withNewHash(index)));
      await route.fulfill({ response, body });
    },
  );
  await serveChangedFile(page, app, file, change);
}

function hashOf(text: string): string {
  return `sha384-${hash('sha384', text, 'base64')}`;
}
