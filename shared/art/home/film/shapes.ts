/** Size of the picture in px. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** A sum of sine waves that repeats every `period`. Phases are in turns. */
export type Wave = { period: number; harmonics: readonly (readonly [amplitude: number, phase: number])[] };

export function waveAt({ period, harmonics }: Wave, x: number): number {
  return harmonics.reduce((sum, [amplitude, phase], index) => {
    return sum + amplitude * Math.sin(2 * Math.PI * ((x * (index + 1)) / period + phase));
  }, 0);
}

/** Path data of a line from the left edge to the right edge. */
export function linePath(heightAt: (x: number) => number, step = 8): string {
  const points: string[] = [];
  for (let x = -16; x <= WIDTH + 16; x += step) points.push(`${x} ${heightAt(x).toFixed(1)}`);
  return `M${points.join('L')}`;
}

/** Fills the area below a line. */
export function below(heightAt: (x: number) => number, fill: string): string {
  return `<path fill="${fill}" d="${linePath(heightAt)}V${HEIGHT}H-16z"/>`;
}

/** A generator of pseudorandom numbers from 0 to 1. A seed always gives the same numbers. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
