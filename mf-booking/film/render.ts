import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldMap, MODES, type Mode } from '../maps/field-maps';
import { HEIGHT, WIDTH } from '../maps/sheet';
import { roundAt } from './rounds';

/**
 * Renders a round of each mode on its map: `npm run film -w mf-booking`, with the name of a mode behind it for that one
 * alone. Needs ffmpeg and Chromium (`CHROMIUM` names another one). The films are committed; nothing renders at start.
 */
const SECONDS = 8;
const FRAMES_PER_SECOND = 24;

/** Frames that are photographed at once, one below the other: a browser is slow to start and quick to draw. */
const STRIP = 24;

const MEDIA = fileURLToPath(new URL('../src/modes/maps/', import.meta.url));
const chosen = MODES.filter((mode) => process.argv.length < 3 || process.argv.includes(mode));

for (const mode of chosen) {
  const folder = mkdtempSync(join(tmpdir(), 'round-'));
  writeFileSync(join(folder, 'map.svg'), fieldMap(mode, { withPrize: false }));
  for (let first = 0; first < SECONDS * FRAMES_PER_SECOND; first += STRIP) photograph(folder, mode, first);
  encode(folder, ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-movflags', '+faststart'], `${mode}.mp4`);
  encode(folder, ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '42', '-row-mt', '1'], `${mode}.webm`);
  rmSync(folder, { recursive: true });
}

function photograph(folder: string, mode: Mode, first: number) {
  const frames = Array.from({ length: STRIP }, (_, index) => {
    const moving = roundAt[mode]((first + index) / FRAMES_PER_SECOND);
    return `<div><svg viewBox="0 0 ${WIDTH} ${HEIGHT}">${moving}</svg></div>`;
  });
  const look = `body{margin:0}div{width:${WIDTH}px;height:${HEIGHT}px;background:url(map.svg)}svg{display:block}`;
  const page = join(folder, 'strip.html');
  writeFileSync(page, `<!doctype html><style>${look}</style>${frames.join('')}`);
  const picture = join(folder, `${String(first).padStart(3, '0')}.png`);
  const size = `--window-size=${WIDTH},${HEIGHT * STRIP}`;
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', size, `--screenshot=${picture}`];
  execFileSync(process.env.CHROMIUM ?? '/usr/bin/chromium', [...options, `file://${page}`], { stdio: 'ignore' });
}

function encode(folder: string, options: readonly string[], output: string) {
  const strips = [
    '-framerate',
    String(FRAMES_PER_SECOND / STRIP),
    '-pattern_type',
    'glob',
    '-i',
    join(folder, '*.png'),
  ];
  const film = ['-vf', `untile=1x${STRIP}`, '-r', String(FRAMES_PER_SECOND), '-an', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...strips, ...film, ...options, join(MEDIA, output)]);
}
