import { expect, type Page } from '@playwright/test';

/** The link in a mail. */
export const linkIn = (mail: string) => /https?:\/\/\S+\/verify\?\S+/.exec(mail)?.[0].replaceAll('&amp;', '&') ?? '';

/** The six digits in a mail. */
export const codeIn = (mail: string) => /^\d{6}\r?$/m.exec(mail)?.[0].trim() ?? '';

/** Opens a mailed link as programs that check mails do: twice, without the cookies of the visitor. */
export async function scanLink(mail: string) {
  for (const method of ['GET', 'GET', 'HEAD']) {
    expect((await fetch(linkIn(mail), { method, redirect: 'manual' })).status).toBe(200);
  }
}

/** Opens the link of a mail and presses its button, which leads to the site. */
export async function followLink(page: Page, mail: string) {
  await page.goto(linkIn(mail));
  await page.getByRole('main').getByRole('button').click();
  await page.locator('#root').waitFor({ state: 'attached' });
  await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
}
