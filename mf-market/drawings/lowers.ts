import { ink } from './palette';
import type { Drawing } from './sheet';
import { bothSides, outline, piece, seam, stitches, tone } from './strokes';

const shape = 'M200 84H268Q286 150 292 230L302 420 224 426 200 212z';

const leg = [
  tone(shape, ink.khaki),
  tone('M200 212 224 426 246 424Q232 300 214 224z', ink.khakiShade),
  outline(shape),
  piece('M221 274 294 266 299 350 229 358z', ink.khakiShade),
  stitches('M228 281 288 274 292 343 235 350z'),
  seam('M225 316 296 308'),
  piece('M262 182 300 178 306 250 268 254z', ink.khaki),
  piece('M258 176 302 172 303 192 281 202 261 196z', ink.khakiShade),
  stitches('M226 410 300 404'),
  seam('M246 86Q250 130 282 142'),
  stitches('M238 88Q243 136 280 150'),
].join('');

/** Front view, with double knees and thigh pockets. */
export const lowers: Drawing = {
  title: 'Lowers',
  body: [
    bothSides(leg),
    stitches('M209 90v78q0 16-8 24'),
    piece('M130 60h140v28H130z', ink.khakiShade),
    bothSides(piece('M222 56h12v36h-12zM252 56h12v36h-12z', ink.khaki)),
    piece('M188 62h24v24h-24z', ink.brass),
    tone('M194 68h12v12h-12z', ink.khakiShade),
    tone('M276 214l16-1 1 14-16 1z', ink.flare),
  ].join(''),
  width: [98, 302],
  swatches: [ink.khaki, ink.khakiShade, ink.brass],
};
