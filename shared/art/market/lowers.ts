import { piece, tone } from '../svg';
import { palette } from './palette';
import type { Drawing } from './sheet';
import { mirrored, outline, seam, stitches } from './strokes';

const shape = 'M200 84H268Q286 150 292 230L302 420 224 426 200 212z';

const leg = [
  tone(shape, palette.khaki),
  tone('M200 212 224 426 246 424Q232 300 214 224z', palette.khakiShade),
  outline(shape),
  piece('M221 274 294 266 299 350 229 358z', palette.khakiShade),
  stitches('M228 281 288 274 292 343 235 350z'),
  seam('M225 316 296 308'),
  piece('M262 182 300 178 306 250 268 254z', palette.khaki),
  piece('M258 176 302 172 303 192 281 202 261 196z', palette.khakiShade),
  stitches('M226 410 300 404'),
  seam('M246 86Q250 130 282 142'),
  stitches('M238 88Q243 136 280 150'),
].join('');

/** Front view with double knees and thigh pockets. */
export const lowers: Drawing = {
  title: 'Lowers',
  body: [
    mirrored(leg),
    stitches('M209 90v78q0 16-8 24'),
    piece('M130 60h140v28H130z', palette.khakiShade),
    mirrored(piece('M222 56h12v36h-12zM252 56h12v36h-12z', palette.khaki)),
    piece('M188 62h24v24h-24z', palette.brass),
    tone('M194 68h12v12h-12z', palette.khakiShade),
    tone('M276 214l16-1 1 14-16 1z', palette.flare),
  ].join(''),
  width: [98, 302],
  swatches: [palette.khaki, palette.khakiShade, palette.brass],
};
