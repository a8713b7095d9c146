import { piece, tone } from '../svg';
import { palette } from './palette';
import type { Drawing } from './sheet';
import { mirrored, outline, seam, stitches } from './strokes';

const sleeve = [
  piece('M298 96Q326 104 334 134L374 382 322 394 292 214Q284 150 298 96z', palette.night),
  tone('M294 222 322 394 340 390 304 200z', palette.nightShade),
  piece('M370 356 376 388 322 400 317 370z', palette.mossShade),
  stitches('M326 386 368 377'),
  stitches('M345 250 300 262', palette.khaki),
].join('');

const front = [
  `<path fill="${palette.night}" d="M199 92 250 78 298 96Q286 150 292 214L298 410 199 416z"/>`,
  tone('M199 92 250 78 298 96Q290 132 289 170L199 184z', palette.moss),
  tone('M298 382 299 412 199 420V388z', palette.mossShade),
  seam('M289 170 200 184'),
  stitches('M289 178 216 189'),
  seam('M298 384 200 391'),
  stitches('M298 404 216 410'),
  seam('M276 286 246 362'),
  stitches('M268 284 238 360', palette.khaki),
  outline('M250 78 298 96Q286 150 292 214L299 412 200 420'),
].join('');

const collar = [
  piece('M162 62Q200 76 238 62L256 84 214 132 200 116 186 132 144 84z', palette.khaki),
  tone('M166 68Q200 82 234 68L226 90Q200 100 174 90z', palette.khakiShade),
  seam('M174 90Q200 100 226 90M200 98v18'),
  stitches('M152 86 187 124M248 86 213 124'),
].join('');

/** Front view of the zipped jacket with yoke, storm flap, pockets and an orange patch. */
export const jacket: Drawing = {
  title: 'Jacket',
  body: [
    mirrored(sleeve),
    mirrored(front),
    piece('M190 118h20v302h-20z', palette.nightShade),
    `<path stroke="${palette.chalk}" stroke-width="5" stroke-dasharray="2 4" d="M200 124v290"/>`,
    piece('M228 208h46v52h-46z', palette.night),
    piece('M225 204h52v18l-26 8-26-8z', palette.moss),
    tone('M124 206h38l8 8v26h-46z', palette.flare),
    tone('M147 212l13 22h-26z', palette.night),
    collar,
  ].join(''),
  width: [101, 299],
  swatches: [palette.night, palette.moss, palette.khaki],
};
