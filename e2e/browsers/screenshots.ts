import { mkdir, writeFile } from 'node:fs/promises';
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
      const browser = project.name.toLowerCase().replaceAll(' ', '-');
      await writeFile(`${folder}/${name}-${width}-${browser}.png`, await tab.screenshot());
    }
  });
}
