import { piece, tone } from '../svg';
import { palette } from './palette';
import { fillBelow, linesBelow, skyline, treeline } from './ridges';
import { background, circle, place, renderIllustration, stroke } from './svg';

const far = skyline(186, 22, 523);
const near = skyline(226, 12, 3001);

const frame =
  'M-156-10Q-160-74-96-82-40-90 0-90T96-82Q160-74 156-10 154 46 104 54 62 60 38 30 18 6 0 6T-38 30Q-62 60-104 54-154 46-156-10z';
const glass =
  'M-136-12Q-138-58-90-64-40-71 0-71T90-64Q138-58 136-12 134 30 98 36 68 40 48 14 24-14 0-14T-48 14Q-68 40-98 36-134 30-136-12z';

const strap = 'M-140-30C-190-44-222-36-222-4-222 34-180 40-130 40H130C180 40 222 34 222-4 222-36 190-44 140-30';

const goggles = [
  stroke(strap, { colour: palette.line, width: 38 }),
  stroke(strap, { colour: palette.moss, width: 32 }),
  stroke(strap, { colour: palette.mossLight, width: 2.5, dashes: '8 6' }),
  piece('M-236-20h30v36h-30z', palette.shade),
  piece(frame, palette.shade),
  `<clipPath id="g"><path d="${glass}"/></clipPath>`,
  tone(glass, '#3a2c23'),
  '<g clip-path="url(#g)">',
  circle([64, -30], 62, '#8a4522'),
  circle([64, -30], 34, palette.flare),
  tone('M-140-8Q-96-46-60-18T0-14 54-24 140-6V60H-140z', '#2f3226'),
  tone('M-140 14Q-80-6-20 8T140 6V60H-140z', palette.deep),
  tone('M-118-70h26l-52 100h-26zM-78-74h10l-54 106h-10z', palette.chalk, 0.16),
  '</g>',
  stroke(glass, { colour: palette.line, width: 3 }),
  stroke('M-70-78h26M-34-81h22M12-81h22M44-78h26', { colour: palette.rule, width: 4 }),
].join('');

/** Full-seal goggles on a bench at sunrise. */
export const gogglesAtSunrise = renderIllustration('First morning', [
  background('#e2d7b8'),
  ...['#e7cf9f', '#efbf86', '#f5a56a'].map((glow, index) => circle([420, 178], 210 - index * 54, glow)),
  circle([420, 178], 58, palette.flare),
  fillBelow(far, palette.mossLight),
  linesBelow(far, { count: 3, distance: 10, colour: '#7a8459' }),
  fillBelow(near, palette.moss),
  treeline(near, palette.moss, 19),
  piece('M-10 292H610V420H-10z', palette.khaki),
  tone('M-10 294H610V310H-10z', palette.sand),
  stroke('M-10 350H610', { colour: palette.line, width: 3 }),
  stroke('M20 326q70-8 130 0t150-2 120 3 160-2M40 372q90-7 170 1t200-3 160 3M60 338q60 5 120 0M360 340q70-6 140 0', {
    colour: palette.khakiShade,
    width: 2,
  }),
  tone('M92 336Q300 318 512 336 300 356 92 336z', palette.khakiShade),
  place(goggles, [300, 272]),
]);
