import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { summitRings } from '../mf-leaderboard/src/page/summit-rings';
import { players } from '../mf-leaderboard/src/players/players';
import { teamOutlines } from '../mf-leaderboard/src/teams/team-outlines';
import { colorOf, teams } from '../mf-leaderboard/src/teams/teams';
import { ensureChromium } from './programs/chromium';

/**
 * Draws the pictures that messengers and search engines show with links to pages: JPEGs of 1200 by 630 pixels. The
 * results are committed. The only text in the pictures is names, so they fit pages in every language.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const WIDTH = 1200;
const HEIGHT = 630;

const GROUND = '#10140f';
const LINE = '#2a3329';
const TEXT = '#efebdd';
const TEAM_COLOURS = { a: '#ff7a45', b: '#7cc4e0', c: '#c6f135', d: '#e5b8ff' };

const HEXAGON = 'M32 3 57 17.5v29L32 61 7 46.5v-29z';

const dataUrl = (type: string, path: string) => `data:${type};base64,${readFileSync(root + path).toString('base64')}`;

/** A picture at the centre of the card, at full height. */
const drawing = (path: string) =>
  `<img src="${dataUrl('image/svg+xml', path)}" style="height: 582px; margin: 24px auto; display: block">`;

const scene = (path: string) =>
  `<img src="${dataUrl('image/avif', path)}" style="width: 100%; height: 100%; object-fit: cover">`;

/** A sign with a letter on it, and a name below. */
const badge = (outline: string, letter: string, baseline: number, colour: string, name: string) => `
  <svg viewBox="0 0 1200 630">
    <g transform="translate(425 46) scale(5.4)">
      <path d="${outline}" fill="#242d23" stroke="${colour}" stroke-width="3" stroke-linejoin="round"/>
      <text x="32" y="${baseline}" font-size="32" text-anchor="middle" fill="${colour}">${letter}</text>
    </g>
    <text x="600" y="530" font-size="124" text-anchor="middle" fill="${TEXT}">${name}</text>
  </svg>`;

/** The content of each card by its path, without the extension. */
const cards = new Map<string, string>([
  ['shell/src/assets/card', badge('M4 58 24 18l9 15 7-10 20 35z', '', 0, TEAM_COLOURS.a, 'Arena Airsoft')],
  ['mf-home/src/home/media/card', scene('mf-home/src/home/media/dusk-poster.avif')],
  ['mf-leaderboard/src/profiles/cards/board', badge(HEXAGON, '1', 43, TEAM_COLOURS.c, 'Leaderboard')],
  ...drawings('mf-blogs/src/posts/illustrations'),
  ...drawings('mf-market/src/products/pictures'),
  ...drawings('mf-booking/src/modes/maps'),
  ...players.map(({ id, avatar, name, team }): [string, string] => [
    `mf-leaderboard/src/profiles/cards/${id}`,
    badge(HEXAGON, avatar, 43, TEAM_COLOURS[colorOf(team) ?? 'a'], name),
  ]),
  ...teams.map(({ id, logo, color }): [string, string] => [
    `mf-leaderboard/src/profiles/cards/${id.toLowerCase()}`,
    badge(teamOutlines[id], logo, id === 'Alpha' ? 50 : 43, TEAM_COLOURS[color], `Team ${id}`),
  ]),
]);

/** A card for each drawing in a folder, in the sibling folder `cards`. */
function drawings(folder: string): [string, string][] {
  return readdirSync(root + folder)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => [`${dirname(folder)}/cards/${basename(name, '.svg')}`, drawing(`${folder}/${name}`)]);
}

const rings = summitRings.map((line) => `<path d="${line}"/>`).join('');
const style = `
  @font-face { font-family: heading; src: url(${dataUrl('font/woff2', 'shell/src/fonts/big-shoulders.woff2')}); font-weight: 600 900 }
  body { margin: 0; background: ${GROUND}; font: 900 1px heading }
  .lines { position: fixed; inset: -120px -140px; z-index: -1; fill: none; stroke: ${LINE} }`;

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  for (const [path, content] of cards) {
    const lines = `<svg class="lines" viewBox="0 0 560 260" preserveAspectRatio="xMidYMid slice">${rings}</svg>`;
    await page.setContent(`<style>${style}</style>${lines}${content}`);
    await page.evaluate('document.fonts.ready');
    mkdirSync(dirname(root + path), { recursive: true });
    writeFileSync(`${root}${path}.jpg`, await page.screenshot({ type: 'jpeg', quality: 72 }));
  }
} finally {
  await browser.close();
}
