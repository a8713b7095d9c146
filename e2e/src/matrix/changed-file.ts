import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';

type Change = (source: string) => string;

/** Answers one file of an app with other bytes than were published: the browser finds that its hash is wrong. */
export async function changeFile(page: Page, app: string, file: string, change: Change) {
  await page.route(`**/releases/${app}/**/${file}`, async (route) => {
    const answer = await route.fetch();
    // Kept by the browser, it would outlive the test's change.
    const headers = { ...answer.headers(), 'cache-control': 'no-store' };
    await route.fulfill({ response: answer, headers, body: change(await answer.text()) });
  });
}

/** The app's file as if it had been published changed: pages of the site carry the hash of what it is now. */
export async function publishChanged(page: Page, app: string, file: string, change: Change) {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const html = await answer.text();
      const [path] = new RegExp(`/releases/${app}/[^/"]+/${file}`).exec(html) ?? [];
      if (!path) throw new Error(`The page names no ${file} of ${app}.`);
      const source = await (await page.request.get(new URL(path, answer.url()).href)).text();
      const changed = change(source);
      if (changed === source) throw new Error(`Nothing was changed in ${file} of ${app}.`);
      await route.fulfill({ response: answer, body: html.replaceAll(hashOf(source), hashOf(changed)) });
    },
  );
  await changeFile(page, app, file, change);
}

function hashOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}
