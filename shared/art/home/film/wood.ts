import { groundAt } from './land';
import { ink } from './palette';
import { randomNumbers, WIDTH } from './shapes';

/** Sal trees: tall bare trunks with flat layers of leaves. */
export const trees = [
  tree({ x: 392, reach: 250, lean: 4, seed: 3 }),
  tree({ x: 1098, reach: 380, lean: -8, seed: 9 }),
  tree({ x: 1176, reach: 430, lean: 6, seed: 21 }),
  tree({ x: 1248, reach: 330, lean: 10, seed: 33 }),
].join('');

/** The players' cover: two pallet walls, tyres and a log. */
export const barricades = [
  pallets(548, 3),
  pallets(952, 4),
  tyres(716),
  `<path fill="${ink.nearWood}" d="M206 ${groundAt(240) + 8}v-22q0-10 12-10h72q10 0 10 10v22z"/>`,
].join('');

/** Grass on the edge of the slope. Each blade sways one to three times per loop. */
export function grass(phase: number): string {
  const random = randomNumbers(77);
  const blades = Array.from({ length: 260 }, () => {
    const x = random() * WIDTH;
    const height = 5 + random() * 13;
    const lean = (random() - 0.5) * 8;
    const swaysPerLoop = 1 + Math.floor(random() * 3);
    const sway = Math.sin(2 * Math.PI * (phase * swaysPerLoop + random())) * 2;
    const foot = groundAt(x) + 3;
    return `M${(x - 1.5).toFixed(1)} ${foot.toFixed(1)}l${(lean + sway).toFixed(1)} ${(-height).toFixed(1)} ${(3 - lean - sway).toFixed(1)} ${height.toFixed(1)}z`;
  });
  return `<path fill="${ink.ground}" d="${blades.join('')}"/>`;
}

function tree({ x, reach, lean, seed }: { x: number; reach: number; lean: number; seed: number }): string {
  const random = randomNumbers(seed);
  const foot = groundAt(x) + 6;
  const top = foot - reach;
  const trunk = `M${x - 7} ${foot}L${x + lean - 3} ${top}h6L${x + 8} ${foot}z`;
  const leafLayers = Array.from({ length: 7 }, (_, index) => {
    const y = top - 6 + index * reach * 0.072;
    const side = index % 2 ? 1 : -1;
    const span = 34 + random() * 40;
    const middle = x + lean * (1 - index * 0.1) + side * span * 0.35;
    const rise = 20 + random() * 14;
    const bulge = (part: number, height: number) => `${(middle + span * part).toFixed(0)} ${(y - height).toFixed(0)}`;
    return `M${bulge(-1, 0)}C${bulge(-0.5, rise)} ${bulge(0.5, rise)} ${bulge(1, 0)}C${bulge(0.4, -7)} ${bulge(-0.4, -7)} ${bulge(-1, 0)}z`;
  });
  const branches = `M${x + lean * 0.6} ${top + reach * 0.4}l-34-26M${x + lean * 0.5} ${top + reach * 0.46}l30-24`;
  return `<path fill="${ink.nearWood}" d="${trunk}${leafLayers.join('')}"/><path fill="none" stroke="${ink.nearWood}" stroke-width="4" d="${branches}"/>`;
}

function pallets(x: number, slats: number): string {
  const foot = groundAt(x + 30) + 8;
  const rows = Array.from({ length: slats }, (_, row) => `M${x} ${foot - 15 - row * 15}h72v11h-72z`);
  const posts = `M${x + 6} ${foot}v${-slats * 15 - 8}h7v${slats * 15 + 8}zM${x + 58} ${foot}v${-slats * 15 - 4}h7v${slats * 15 + 4}z`;
  const edge = `M${x} ${foot - slats * 15}h72`;
  return `<path fill="${ink.nearWood}" d="${rows.join('')}${posts}"/><path stroke="${ink.rim}" stroke-opacity=".55" stroke-width="1.5" d="${edge}"/>`;
}

function tyres(x: number): string {
  const foot = groundAt(x) + 6;
  const tyre = (left: number, row: number) =>
    `<rect x="${left}" y="${foot - 14 * (row + 1)}" width="44" height="13" rx="6.5" fill="${ink.nearWood}"/>`;
  return [tyre(x, 0), tyre(x + 46, 0), tyre(x + 23, 1)].join('');
}
