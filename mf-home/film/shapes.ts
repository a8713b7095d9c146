/** Size of the picture. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** A shape of several waves that repeats every `period`: amplitude and phase (in turns) per harmonic. */
export type Wave = { period: number; harmonics: readonly (readonly [amplitude: number, phase: number])[] };

export function waveAt({ period, harmonics }: Wave, x: number): number {
  return harmonics.reduce((sum, [amplitude, phase], index) => {
    return sum + amplitude * Math.sin(2 * Math.PI * ((x * (index + 1)) / period + phase));
  }, 0);
}

/** Path data of a line from the left edge to the right one. */
export function linePath(heightAt: (x: number) => number, step = 8): string {
  const points: string[] = [];
  for (let x = -16; x <= WIDTH + 16; x += step) points.push(`${x} ${heightAt(x).toFixed(1)}`);
  return `M${points.join('L')}`;
}

/** Everything below a line, in one ink. */
export function below(heightAt: (x: number) => number, fill: string): string {
  return `<path fill="${fill}" d="${linePath(heightAt)}V${HEIGHT}H-16z"/>`;
}

/** Numbers from 0 to 1, always the same ones for a seed. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
