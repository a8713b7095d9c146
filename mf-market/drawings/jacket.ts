import { ink } from './palette';
import type { Drawing } from './sheet';
import { bothSides, outline, piece, seam, stitches, tone } from './strokes';

const sleeve = [
  piece('M298 96Q326 104 334 134L374 382 322 394 292 214Q284 150 298 96z', ink.night),
  tone('M294 222 322 394 340 390 304 200z', ink.nightShade),
  piece('M370 356 376 388 322 400 317 370z', ink.mossShade),
  stitches('M326 386 368 377'),
  stitches('M345 250 300 262', ink.khaki),
].join('');

const front = [
  `<path fill="${ink.night}" d="M199 92 250 78 298 96Q286 150 292 214L298 410 199 416z"/>`,
  tone('M199 92 250 78 298 96Q290 132 289 170L199 184z', ink.moss),
  tone('M298 382 299 412 199 420V388z', ink.mossShade),
  seam('M289 170 200 184'),
  stitches('M289 178 216 189'),
  seam('M298 384 200 391'),
  stitches('M298 404 216 410'),
  seam('M276 286 246 362'),
  stitches('M268 284 238 360', ink.khaki),
  outline('M250 78 298 96Q286 150 292 214L299 412 200 420'),
].join('');

const collar = [
  piece('M162 62Q200 76 238 62L256 84 214 132 200 116 186 132 144 84z', ink.khaki),
  tone('M166 68Q200 82 234 68L226 90Q200 100 174 90z', ink.khakiShade),
  seam('M174 90Q200 100 226 90M200 98v18'),
  stitches('M152 86 187 124M248 86 213 124'),
].join('');

/** Front view, zipped up, with yoke, storm flap, pockets and a patch in flare. */
export const jacket: Drawing = {
  title: 'Jacket',
  body: [
    bothSides(sleeve),
    bothSides(front),
    piece('M190 118h20v302h-20z', ink.nightShade),
    `<path stroke="${ink.bone}" stroke-width="5" stroke-dasharray="2 4" d="M200 124v290"/>`,
    piece('M228 208h46v52h-46z', ink.night),
    piece('M225 204h52v18l-26 8-26-8z', ink.moss),
    tone('M124 206h38l8 8v26h-46z', ink.flare),
    tone('M147 212l13 22h-26z', ink.night),
    collar,
  ].join(''),
  width: [101, 299],
  swatches: [ink.night, ink.moss, ink.khaki],
};
