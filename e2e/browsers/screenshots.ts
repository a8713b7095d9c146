import { mkdir, writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './fixtures';

const pages = {
  home: '/',
  about: '/aboutus',
  leaderboard: '/leaderboard',
  booking: '/gamemode',
  waiver: '/waiver',
  market: '/market',
  blogs: '/blogs',
  help: '/help',
};

const widths = [360, 768, 1440];

const folder = 'screenshots/browsers';

for (const [name, path] of Object.entries(pages)) {
  test(name, async ({ tab, site }, { project }) => {
    await mkdir(folder, { recursive: true });
    for (const width of widths) {
      await tab.resize(width, width < 500 ? 780 : 900);
      await tab.open(`${site.url}${path}`);
      await expect.poll(() => tab.evaluate(isComplete)).toBe(true);
      await tab.evaluate(waitForFrames);
      const browser = project.name.toLowerCase().replaceAll(' ', '-');
      await writeFile(`${folder}/${name}-${width}-${browser}.png`, await tab.screenshot());
    }
  });
}

/** Runs in the page: whether all images and videos in view have loaded. */
function isComplete(): boolean {
  const isInView = (element: Element) => element.getBoundingClientRect().top < window.innerHeight;
  const videos = [...document.querySelectorAll('video')].filter(isInView);
  const images = [...document.querySelectorAll('img')].filter(isInView);
  return videos.every(({ readyState }) => readyState >= 2) && images.every(({ complete }) => complete);
}

/** Runs in the page: waits for two frames, because WebKit paints large surfaces late. */
function waitForFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
