import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODES, type Mode, renderFieldMap } from '../maps/field-maps';
import { HEIGHT, WIDTH } from '../maps/sheet';
import { renderRound } from './rounds';

/**
 * Renders the film of a round of each mode on its map: `npm run film:booking -w @arena/shared`. Arguments select single
 * modes. Needs ffmpeg and Chromium (`CHROMIUM` sets another path). The films are committed; no build renders them.
 */
const SECONDS = 8;
const FRAMES_PER_SECOND = 24;

/** Frames per screenshot, stacked vertically: starting a browser is slow, drawing is fast. */
const FRAMES_PER_STRIP = 24;

const OUTPUT_FOLDER = fileURLToPath(new URL('../../../../mf-booking/src/modes/maps/', import.meta.url));
const selectedModes = MODES.filter((mode) => process.argv.length < 3 || process.argv.includes(mode));

for (const mode of selectedModes) {
  const folder = mkdtempSync(join(tmpdir(), 'round-'));
  writeFileSync(join(folder, 'map.svg'), renderFieldMap(mode, { withRemovable: false }));
  for (let first = 0; first < SECONDS * FRAMES_PER_SECOND; first += FRAMES_PER_STRIP)
    captureFrames(folder, mode, first);
  encode(folder, ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-movflags', '+faststart'], `${mode}.mp4`);
  encode(folder, ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '42', '-row-mt', '1'], `${mode}.webm`);
  rmSync(folder, { recursive: true });
}

function captureFrames(folder: string, mode: Mode, first: number) {
  const frames = Array.from({ length: FRAMES_PER_STRIP }, (_, index) => {
    const moving = renderRound[mode]((first + index) / FRAMES_PER_SECOND);
    return `<div><svg viewBox="0 0 ${WIDTH} ${HEIGHT}">${moving}</svg></div>`;
  });
  const css = `body{margin:0}div{width:${WIDTH}px;height:${HEIGHT}px;background:url(map.svg)}svg{display:block}`;
  const page = join(folder, 'strip.html');
  writeFileSync(page, `<!doctype html><style>${css}</style>${frames.join('')}`);
  const screenshot = join(folder, `${String(first).padStart(3, '0')}.png`);
  const size = `--window-size=${WIDTH},${HEIGHT * FRAMES_PER_STRIP}`;
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    size,
    `--screenshot=${screenshot}`,
  ];
  execFileSync(process.env.CHROMIUM ?? '/usr/bin/chromium', [...options, `file://${page}`], { stdio: 'ignore' });
}

function encode(folder: string, options: readonly string[], output: string) {
  const strips = [
    '-framerate',
    String(FRAMES_PER_SECOND / FRAMES_PER_STRIP),
    '-pattern_type',
    'glob',
    '-i',
    join(folder, '*.png'),
  ];
  const film = ['-vf', `untile=1x${FRAMES_PER_STRIP}`, '-r', String(FRAMES_PER_SECOND), '-an', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...strips, ...film, ...options, join(OUTPUT_FOLDER, output)]);
}
