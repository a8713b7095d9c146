/** Height of the ground at a point of the sheet, roughly 0 to 1. */
export type Height = (x: number, y: number) => number;

/** A rise (or, with a negative `height`, a hollow) added to rolling ground. */
export type Hill = { x: number; y: number; radius: number; height: number };

/** Rolling ground made of value noise in three octaves. The same seed gives the same ground. */
export function rollingGround(seed: number, hills: readonly Hill[]): Height {
  return (x, y) => {
    const noise = [130, 58, 26].reduce((sum, size, octave) => {
      return sum + valueNoise(seed + octave, x / size, y / size) * 0.52 * 0.45 ** octave;
    }, 0);
    return hills.reduce((sum, hill) => {
      const distance = Math.hypot(x - hill.x, y - hill.y) / hill.radius;
      return sum + hill.height * Math.exp(-distance * distance);
    }, noise);
  };
}

function valueNoise(seed: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [ease(x - left), ease(y - top)];
  const upper = mix(chance(seed, left, top), chance(seed, left + 1, top), across);
  const lower = mix(chance(seed, left, top + 1), chance(seed, left + 1, top + 1), across);
  return mix(upper, lower, down);
}

/** A number from 0 to 1 that belongs to a crossing of the lattice. */
function chance(seed: number, x: number, y: number): number {
  let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_442_695_041);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_295;
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (from: number, to: number, part: number) => from + (to - from) * part;
