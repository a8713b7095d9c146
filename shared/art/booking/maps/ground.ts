import type { Ground } from '../../contour-lines';
import { seededRandom } from '../../seeded-random';
import type { Point } from '../../svg';
import { HEIGHT, WIDTH } from './sheet';

/** A hill or, with a negative `height`, a hollow. At `radius` it is almost level. */
export type Rise = { at: Point; radius: number; height: number };

/** Number of random small rises. */
const SMALL_RISES = 170;

/** Ground with the given rises and many small random ones. The same seed gives the same ground. */
export function createGround(seed: number, rises: readonly Rise[]): Ground {
  const random = seededRandom(seed);
  const small = Array.from({ length: SMALL_RISES }, (): Rise => {
    const radius = 56 + random() ** 2 * 150;
    const at: Point = [(random() * 1.3 - 0.15) * WIDTH, (random() * 1.3 - 0.15) * HEIGHT];
    return { at, radius, height: (random() - 0.45) * (0.09 + radius / 560) };
  });
  const all = [...rises, ...small];
  return (x, y) => all.reduce((sum, rise) => sum + rise.height * influence(rise, x, y), 0);
}

/** The influence of a rise: 1 at its top, falling smoothly to 0. */
function influence({ at, radius }: Rise, x: number, y: number): number {
  const distance = ((x - at[0]) ** 2 + (y - at[1]) ** 2) / (radius * radius);
  return distance > 4 ? 0 : Math.exp(-2 * distance);
}
