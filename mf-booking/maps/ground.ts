import { HEIGHT, type Point, WIDTH } from './sheet';

/** Height of the ground at a point of the sheet. */
export type Ground = (x: number, y: number) => number;

/** A rise or, with a negative `height`, a hollow; `radius` is where it has all but levelled out. */
export type Rise = { at: Point; radius: number; height: number };

const SCATTERED = 170;

/** Ground made of the given rises and many small ones thrown by `seed`: the same seed, the same ground. */
export function groundOf(seed: number, rises: readonly Rise[]): Ground {
  const next = dice(seed);
  const small = Array.from({ length: SCATTERED }, (): Rise => {
    const radius = 56 + next() ** 2 * 150;
    const at: Point = [(next() * 1.3 - 0.15) * WIDTH, (next() * 1.3 - 0.15) * HEIGHT];
    return { at, radius, height: (next() - 0.45) * (0.09 + radius / 560) };
  });
  const all = [...rises, ...small];
  return (x, y) => all.reduce((sum, rise) => sum + rise.height * nearness(rise, x, y), 0);
}

/** 1 on the top of a rise, falling softly to 0 around it. */
function nearness({ at, radius }: Rise, x: number, y: number): number {
  const away = ((x - at[0]) ** 2 + (y - at[1]) ** 2) / (radius * radius);
  return away > 4 ? 0 : Math.exp(-2 * away);
}

/** Throws numbers from 0 to 1, the same row of them for the same seed. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
