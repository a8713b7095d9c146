import { seededRandom } from '../seeded-random';
import { tone } from '../svg';
import { contours } from './contours';
import { palette } from './palette';
import { background, place, renderIllustration, stroke } from './svg';

const soil = { ground: '#bfb088', line: '#ae9e74', print: '#75654a', tread: '#cbbd97' };

const LEAF = 'M0-30Q17-10 12 12 8 26 0 32-8 26-12 12-17-10 0-30z';
const RIB = 'M0-26V40M0-8l8-7M0-8l-8-7M0 6l10-8M0 6l-10-8M0 18l7-6M0 18l-7-6';
const LEAF_COLOURS = [palette.moss, palette.mossLight, palette.khakiShade, '#94713f', palette.mossShade] as const;

/** The y coordinate of the walked path at `x`. */
const pathY = (x: number) => 352 - 0.52 * x + 18 * Math.sin(x / 95);

/** Sal leaves at random positions, none of them on the path. */
function leaves(): string {
  const random = seededRandom(314);
  const scattered = Array.from({ length: 96 }, () => ({
    x: random() * 600,
    y: random() * 400,
    rotation: Math.floor(random() * 360),
    size: Number((0.8 + random() * 0.8).toFixed(2)),
    colour: LEAF_COLOURS[Math.floor(random() * LEAF_COLOURS.length)] ?? palette.moss,
  }));
  return scattered
    .filter(({ x, y }) => Math.abs(pathY(x) - y) > 112)
    .map(({ x, y, rotation, size, colour }) =>
      place(`${tone(LEAF, colour)}<use href="#r"/>`, [Math.round(x), Math.round(y)], rotation, size),
    )
    .join('');
}

/** Sole, heel and tread of a left boot that points up. */
const sole = [
  tone('M-19-46Q-18-68 2-70 22-68 24-42 24-18 17 4 15 12 0 12T-15 4Q-24-20-19-46z', soil.print),
  tone('M-15 22Q0 16 15 22L16 46Q12 60 0 60T-16 46z', soil.print),
  stroke('M-13-52l14 6 14-6M-15-38l16 7 17-7M-14-24l15 7 15-7M-12-10l12 6 12-6M-10 33h20M-10 45h20', {
    colour: soil.tread,
    width: 5.5,
  }),
].join('');

function prints(): string {
  return Array.from({ length: 6 }, (_, step) => {
    const x = 24 + step * 112;
    const heading = Math.atan2(pathY(x + 10) - pathY(x - 10), 20);
    const [side, boot] = step % 2 ? [34, '<use href="#s" transform="scale(-1 1)"/>'] : [-34, '<use href="#s"/>'];
    const [across, down] = [x - Math.sin(heading) * side, pathY(x) + Math.cos(heading) * side];
    return place(boot, [Math.round(across), Math.round(down)], Math.round((heading * 180) / Math.PI + 90), 1.05);
  }).join('');
}

/** Boot prints between dry leaves. */
export const bootPrints = renderIllustration('Quiet feet', [
  `<defs><g id="s">${sole}</g><g id="r">${stroke(RIB, { colour: palette.line, width: 1.5, opacity: 0.55 })}</g></defs>`,
  background(soil.ground),
  stroke(contours({ at: [470, 330], radii: [60, 110, 164, 222, 284, 350, 420, 494], seed: 0.7 }), {
    colour: soil.line,
    width: 2,
  }),
  prints(),
  leaves(),
]);
