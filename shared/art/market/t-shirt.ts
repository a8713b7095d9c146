import { piece, tone } from '../svg';
import { palette } from './palette';
import { printedContours } from './printed-contours';
import type { Drawing } from './sheet';
import { mirrored, outline, seam, stitches } from './strokes';

const contourPath = printedContours({ at: [200, 236], seed: 1.1, radii: [13, 25, 38, 51, 64], squash: 0.82 });

/** Front view of the T-shirt. The combo includes it, too. */
export const tShirtBody = [
  tone('M150 72q50 26 100 0v40H150z', palette.mossShade),
  outline('M152 72q48 24 96 0'),
  mirrored(
    [
      piece('M292 180 310 212 362 184 326 110Q321 99 310 94L292 88Q280 128 292 180z', palette.moss),
      tone('M294 182 311 208 330 198 300 150z', palette.mossShade),
      stitches('M303 199 355 171'),
    ].join(''),
  ),
  mirrored(
    `<path fill="${palette.moss}" d="M200 106Q236 104 248 71L300 91Q284 130 292 180 288 300 295 414 250 421 199 421V106z"/>`,
  ),
  tone('M262 421Q281 300 270 200 276 180 292 180 288 300 295 414 278 417 262 418.5z', palette.mossShade),
  `<path fill="none" stroke="${palette.chalk}" stroke-width="2.5" d="${contourPath}"/>`,
  tone('M200 219l15 25h-30z', palette.flare),
  mirrored(
    [
      seam('M200 120Q246 117 260 76'),
      stitches('M200 407Q250 407 293 401'),
      outline('M200 106Q236 104 248 71L300 91Q284 130 292 180 288 300 295 414 250 421 200 421'),
    ].join(''),
  ),
].join('');

export const tShirt: Drawing = {
  title: 'T-shirt',
  body: tShirtBody,
  width: [105, 295],
  swatches: [palette.moss, palette.chalk, palette.flare],
};
