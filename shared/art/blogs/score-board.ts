import { seededRandom } from '../seeded-random';
import { type Point, piece, tone } from '../svg';
import { palette } from './palette';
import { background, renderIllustration, stroke } from './svg';

/** Wins of five players in descending order, drawn as tally marks. */
const WINS = [19, 16, 16, 11, 7];
const FIRST_ROW = 92;
const ROW_HEIGHT = 51;

const board = '#222c26';

function hexagon([x, y]: Point): string {
  return `M${x} ${y - 17}l15 8.500v17L${x} ${y + 17}l-15-8.500v-17z`;
}

/** Tally marks with random jitter. Every fifth mark crosses the four before it. */
function tally(wins: number, y: number, random: () => number): string {
  return Array.from({ length: wins }, (_, index) => {
    const bundle = Math.floor(index / 5) * 88 + 176;
    const jitter = () => (random() - 0.5) * 5;
    const [x, lean] = [bundle + (index % 5) * 14, jitter()];
    return index % 5 === 4
      ? `M${(bundle - 10 + lean).toFixed(1)} ${(y + 11 + jitter()).toFixed(1)}L${(bundle + 54).toFixed(1)} ${(y - 11 + jitter()).toFixed(1)}`
      : `M${(x + lean).toFixed(1)} ${(y - 17 + jitter()).toFixed(1)}L${(x + jitter()).toFixed(1)} ${(y + 16 + jitter()).toFixed(1)}`;
  }).join('');
}

function rows(): string[] {
  const random = seededRandom(2026);
  return WINS.map((wins, index) => {
    const y = FIRST_ROW + index * ROW_HEIGHT;
    const colour = index === 0 ? palette.flare : palette.chalk;
    return [
      index === 0 ? tone(hexagon([118, y]), colour) : stroke(hexagon([118, y]), { colour, width: 3 }),
      stroke(tally(wins, y, random), { colour, width: 3.5, round: true }),
    ].join('');
  });
}

/** The season's table in chalk, sorted by wins. */
export const scoreBoard = renderIllustration('The score board', [
  background(palette.khakiShade),
  stroke('M78 0v400M168 0v400M258 0v400M348 0v400M438 0v400M528 0v400', { colour: palette.earth, width: 3 }),
  stroke('M40 0q8 120-4 210t6 190M214 0q-8 90 2 180t-4 220M484 0q8 130-4 200t6 200M568 0q-6 150 2 400', {
    colour: palette.earth,
    width: 1.5,
  }),
  piece('M56 42H544V348H56z', palette.khaki),
  piece('M70 56H530V334H70z', board),
  tone('M300 118q90-24 190 4 20 30-60 34-130 6-140-10-6-18 10-28z', palette.chalk, 0.07),
  tone('M150 262q120-20 220 2 10 26-80 26-140 2-150-8z', palette.chalk, 0.06),
  ...rows(),
  stroke('M150 118H528', { colour: palette.chalk, width: 1.5, dashes: '3 6', opacity: 0.5 }),
  piece('M92 348H508V362H92z', palette.sand),
  piece('M150 337h44v11h-44z', palette.chalk),
  piece('M206 339h26v9h-26z', palette.flare),
  piece('M398 326h74v22h-74z', palette.moss),
  tone('M400 340h70v6h-70z', palette.mossShade),
]);
