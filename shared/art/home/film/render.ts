import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { duskScene } from './scene';
import { HEIGHT, WIDTH } from './shapes';

/**
 * Renders the banner's poster and film: `npm run film:home -w @arena/shared`, or with the argument `poster` only the
 * poster. Requires ffmpeg and Chromium; `CHROMIUM` sets the path of the browser. The results are committed.
 */
const SECONDS = 8;
const FRAMES_PER_SECOND = 24;
const MEDIA = fileURLToPath(new URL('../../../../mf-home/src/home/media/', import.meta.url));

const frames = mkdtempSync(join(tmpdir(), 'dusk-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await page.setContent('<style>body { margin: 0 } svg { display: block }</style>');
  const count = process.argv[2] === 'poster' ? 1 : SECONDS * FRAMES_PER_SECOND;
  for (let frame = 0; frame < count; frame += 1) {
    const name = `${String(frame).padStart(3, '0')}.png`;
    writeFileSync(join(frames, name), await renderFrame(page, frame / count));
  }
  encode(
    '000.png',
    ['-c:v', 'libaom-av1', '-still-picture', '1', '-crf', '28', '-pix_fmt', 'yuv420p'],
    'dusk-poster.avif',
  );
  if (count > 1) encodeFilm();
} finally {
  await browser.close();
  rmSync(frames, { recursive: true });
}

async function renderFrame(page: Page, time: number): Promise<Buffer> {
  await page.evaluate((svg) => {
    document.body.innerHTML = svg;
  }, duskScene(time));
  return page.screenshot();
}

function encodeFilm() {
  const film = ['-an', '-pix_fmt', 'yuv420p'];
  encode(
    '%03d.png',
    [...film, '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-movflags', '+faststart'],
    'dusk.mp4',
  );
  encode('%03d.png', [...film, '-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '36', '-row-mt', '1'], 'dusk.webm');
}

function encode(input: string, options: readonly string[], output: string) {
  const source = ['-framerate', String(FRAMES_PER_SECOND), '-i', join(frames, input)];
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...source, ...options, join(MEDIA, output)], {
    stdio: 'inherit',
  });
}
