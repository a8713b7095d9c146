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

for (const [name, address] of Object.entries(pages)) {
  test(name, async ({ tab, site }, { project }) => {
    await mkdir(folder, { recursive: true });
    for (const width of widths) {
      await tab.resize(width, width < 500 ? 780 : 900);
      await tab.open(`${site.url}${address}`);
      await expect.poll(() => tab.evaluate(isComplete)).toBe(true);
      await tab.evaluate(nextFrames);
      const browser = project.name.toLowerCase().replaceAll(' ', '-');
      await writeFile(`${folder}/${name}-${width}-${browser}.png`, await tab.screenshot());
    }
  });
}

/** Runs in the page: whether the films and pictures in view have arrived. */
function isComplete(): boolean {
  const isInView = (element: Element) => element.getBoundingClientRect().top < window.innerHeight;
  const films = [...document.querySelectorAll('video')].filter(isInView);
  const pictures = [...document.querySelectorAll('img')].filter(isInView);
  return films.every(({ readyState }) => readyState >= 2) && pictures.every(({ complete }) => complete);
}

/** Runs in the page: ends behind the next two frames, since WebKit paints large surfaces later than the rest. */
function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
