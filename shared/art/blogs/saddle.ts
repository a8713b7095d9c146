import { type Point, piece, tone } from '../svg';
import { contours } from './contours';
import { palette } from './palette';
import { fillBelow, linesBelow, skyline } from './ridges';
import { sandbags } from './sandbags';
import { tree } from './scenery';
import { background, circle, place, renderIllustration, stroke } from './svg';

const far = skyline(150, 16, 9091);
/** The skyline of two hills with a saddle between them. */
const hills = (x: number) => 250 - 96 * Math.exp(-(((x - 84) / 110) ** 2)) - 104 * Math.exp(-(((x - 522) / 116) ** 2));
const floor = skyline(318, 4, 67);

const flag = ([x, y]: Point, colour: string) =>
  stroke(`M${x} ${y}v-66`, { colour: palette.line, width: 3.5 }) +
  piece(`M${x} ${y - 65}l42 7-10 11 10 12-42-5z`, colour);

const shovel = [
  piece('M-4-118h8V-6h-8z', palette.khaki),
  piece('M-18-130h36v13h-36z', palette.khakiShade),
  piece('M-17-12h34v30Q14 44 0 54-14 44-17 18z', palette.steel),
  stroke('M0-4v34', { colour: palette.rule, width: 2.5 }),
].join('');

/** The half-built sandbag wall on the saddle. */
export const saddle = renderIllustration('Building the saddle', [
  background('#dcd3b4'),
  circle([300, 150], 74, '#e9dfc2'),
  stroke(contours({ at: [300, 150], radii: [104, 140, 182, 230, 284, 344], seed: 4.4 }), {
    colour: '#cbc19f',
    width: 1.5,
  }),
  fillBelow(far, palette.sand),
  fillBelow(hills, palette.mossLight),
  linesBelow(hills, { count: 6, distance: 13, colour: '#757f55' }),
  flag([84, 158], palette.flare),
  flag([522, 150], palette.sideB),
  tree([30, 326], 226, 403, palette.mossShade),
  tree([574, 330], 150, 29, palette.mossShade),
  fillBelow(floor, palette.earth),
  tone('M0 352Q160 336 300 350T600 346V400H0z', '#5d5139'),
  sandbags(70, 356, [5, 4, 3, 2], 20),
  sandbags(488, 372, [1], 5),
  place(shovel, [484, 330], 12),
]);
