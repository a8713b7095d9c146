import type { Page } from '@playwright/test';

/** Keeps what a page asks for there on its way, until the function that comes back is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}
