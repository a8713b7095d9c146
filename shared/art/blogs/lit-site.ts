import { type Point, tone } from '../svg';
import { palette } from './palette';
import { kneeling, running } from './players';
import { fillBelow, linesBelow, skyline, treeline } from './ridges';
import { pallets, tree } from './scenery';
import { background, circle, renderIllustration, stroke } from './svg';

const far = skyline(176, 20, 41);
const middle = skyline(214, 15, 1207);
const slope = skyline(292, 5, 88);

const mast = ([x, foot]: Point, top: number) =>
  tone(
    `M${x - 2} ${foot}V${top}h4V${foot}zM${x - 15} ${top - 9}h30v10h-30zM${x - 4} ${top - 14}h8v6h-8z`,
    palette.deep,
  ) + tone(`M${x - 12} ${top + 1}h24v3h-24z`, palette.lamp);

const beam = (x: number, top: number, from: number, to: number, foot: number) =>
  tone(`M${x - 11} ${top + 4}h22L${to} ${foot}H${from}z`, palette.lamp, 0.13);

/** The Spike Rush site in the evening under two lamps. */
export const litSite = renderIllustration('Evening at the site', [
  background(palette.night),
  ...['#262522', '#3a2c23', '#5c3723', '#8a4522'].map((glow, index) => circle([392, 190], 300 - index * 66, glow)),
  circle([392, 172], 56, palette.flare),
  fillBelow(far, palette.far),
  linesBelow(far, { count: 4, distance: 9, colour: '#5a5140' }),
  fillBelow(middle, '#2f3226'),
  treeline(middle, '#2f3226', 5),
  linesBelow(middle, { count: 5, distance: 11, colour: '#3d4131' }),
  tree([60, 300], 236, 77),
  tree([104, 300], 170, 12),
  tree([548, 304], 200, 301),
  beam(190, 104, 128, 330, 330),
  beam(452, 92, 300, 520, 330),
  mast([190, 300], 104),
  mast([452, 300], 92),
  fillBelow(slope, palette.deep),
  linesBelow(slope, { count: 6, distance: 17, colour: '#1f271e' }),
  tone('M128 330Q230 306 330 330 230 352 128 330zM300 330Q410 304 520 330 410 356 300 330z', palette.lamp, 0.16),
  `<ellipse cx="316" cy="330" rx="76" ry="17" fill="none" stroke="${palette.flare}" stroke-width="2.5" stroke-dasharray="12 8"/>`,
  tone('M316 292l17 24-17 24-17-24z', palette.flare),
  stroke('M316 340v10', { colour: palette.flare, width: 4 }),
  pallets([214, 334], 4, '#060806'),
  pallets([404, 340], 3, '#060806'),
  kneeling({ foot: [490, 352], facing: -1, size: 0.82 }),
  running({ foot: [146, 352], facing: 1, size: 0.82 }),
]);
