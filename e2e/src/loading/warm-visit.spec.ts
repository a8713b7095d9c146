import { FaultyProxy } from '../arena/sites/faulty-proxy';
import { expect, test } from '../arena/test';

test.describe('with moving pictures', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a returning visitor downloads next to nothing of the home page, film included', async ({ page, site }) => {
    const proxy = await FaultyProxy.start(site.url);
    const view = async () => {
      const before = proxy.bytesSent;
      await page.goto(proxy.url);
      await page.getByRole('main').locator('video').first().evaluate(isPlaying);
      // A file that is cancelled by the next view would be counted there.
      await page.goto(`${proxy.url}/help`, { waitUntil: 'networkidle' });
      return proxy.bytesSent - before;
    };
    try {
      expect(await view()).toBeGreaterThan(200_000);
      expect(await view()).toBeLessThan(10_000);
    } finally {
      await proxy.stop();
    }
  });
});

/** Runs in the page: resolves when a film plays. The browser has then loaded as much of it as it wants. */
function isPlaying(film: HTMLVideoElement | SVGElement) {
  return new Promise<void>((resolve) => {
    film.addEventListener('timeupdate', () => resolve(), { once: true });
  });
}
