import { ink } from '../plates/ink';
import { contours } from './contours';
import { below, echoes, skyline } from './ridges';
import { sandbags } from './sandbags';
import { tree } from './scenery';
import { disc, ground, type Point, piece, placed, plateOf, stroke, tone } from './svg';

const far = skyline(150, 16, 9091);
/** Two hills with the saddle between them. */
const hills = (x: number) => 250 - 96 * Math.exp(-(((x - 84) / 110) ** 2)) - 104 * Math.exp(-(((x - 522) / 116) ** 2));
const floor = skyline(318, 4, 67);

const flag = ([x, y]: Point, colour: string) =>
  stroke(`M${x} ${y}v-66`, { colour: ink.line, width: 3.5 }) + piece(`M${x} ${y - 65}l42 7-10 11 10 12-42-5z`, colour);

const shovel = [
  piece('M-4-118h8V-6h-8z', ink.khaki),
  piece('M-18-130h36v13h-36z', ink.khakiShade),
  piece('M-17-12h34v30Q14 44 0 54-14 44-17 18z', ink.steel),
  stroke('M0-4v34', { colour: ink.rule, width: 2.5 }),
].join('');

/** The sandbag wall on the saddle, half built. */
export const saddle = plateOf('Building the saddle', [
  ground('#dcd3b4'),
  disc([300, 150], 74, '#e9dfc2'),
  stroke(contours({ at: [300, 150], radii: [104, 140, 182, 230, 284, 344], seed: 4.4 }), {
    colour: '#cbc19f',
    width: 1.5,
  }),
  below(far, ink.sand),
  below(hills, ink.mossLight),
  echoes(hills, { count: 6, distance: 13, colour: '#757f55' }),
  flag([84, 158], ink.flare),
  flag([522, 150], ink.sideB),
  tree([30, 326], 226, 403, ink.mossShade),
  tree([574, 330], 150, 29, ink.mossShade),
  below(floor, ink.earth),
  tone('M0 352Q160 336 300 350T600 346V400H0z', '#5d5139'),
  sandbags(70, 356, [5, 4, 3, 2], 20),
  sandbags(488, 372, [1], 5),
  placed(shovel, [484, 330], 12),
]);
