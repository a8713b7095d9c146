import type { Ground } from '../../contour-lines';

/** A hill on rolling ground, or a hollow if `height` is negative. */
export type Hill = { x: number; y: number; radius: number; height: number };

/** Rolling ground from three octaves of value noise, roughly 0 to 1 high. A seed always gives the same ground. */
export function rollingGround(seed: number, hills: readonly Hill[]): Ground {
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
  const upper = interpolate(randomAt(seed, left, top), randomAt(seed, left + 1, top), across);
  const lower = interpolate(randomAt(seed, left, top + 1), randomAt(seed, left + 1, top + 1), across);
  return interpolate(upper, lower, down);
}

/** A pseudorandom number from 0 to 1 for a lattice point. */
function randomAt(seed: number, x: number, y: number): number {
  let hash = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_442_695_041);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_295;
}

const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const interpolate = (start: number, end: number, ratio: number) => start + (end - start) * ratio;
