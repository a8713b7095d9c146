import { dice } from '../plates/dice';
import { HEIGHT, stroke, tone, WIDTH } from './svg';

/** Height of a skyline at a place of the plate. */
export type Skyline = (x: number) => number;

/** A skyline about `level`: long waves and short ones, thrown by the seed. */
export function skyline(level: number, swing: number, seed: number): Skyline {
  const next = dice(seed);
  const waves = [560, 270, 130, 62].map((length, index) => ({
    length,
    height: swing * 0.52 ** index,
    phase: next() * 2 * Math.PI,
  }));
  return (x) =>
    waves.reduce(
      (sum, { length, height, phase }) => sum + height * Math.sin((2 * Math.PI * x) / length + phase),
      level,
    );
}

/** Everything below a skyline, in one colour. */
export function below(heightAt: Skyline, fill: string): string {
  return tone(`${line(heightAt, 8)}V${HEIGHT}H-8z`, fill);
}

/** Lines that repeat a skyline below it, ever calmer: the map shows through the land. */
export function echoes(heightAt: Skyline, look: { count: number; distance: number; colour: string }): string {
  const mean = heightAt(WIDTH / 2);
  const lines = Array.from({ length: look.count }, (_, index) => {
    const calm = 1 - (index + 1) / (look.count + 2);
    return line((x) => mean + (heightAt(x) - mean) * calm + look.distance * (index + 1), 20);
  });
  return stroke(lines.join(''), { colour: look.colour, width: 1.5 });
}

/** A hem of small trees along a skyline, denser where the seed throws more of them. */
export function hem(heightAt: Skyline, fill: string, seed: number): string {
  const next = dice(seed);
  const trees = Array.from({ length: 90 }, () => {
    const x = next() * WIDTH;
    const half = 3 + next() * 3.5;
    const height = 8 + next() * 18;
    return `M${(x - half).toFixed(0)} ${(heightAt(x) + 3).toFixed(0)}l${half.toFixed(1)}-${height.toFixed(0)} ${half.toFixed(1)} ${height.toFixed(0)}z`;
  });
  return tone(trees.join(''), fill);
}

function line(heightAt: Skyline, step: number): string {
  const points: string[] = [];
  for (let x = -8; x <= WIDTH + 8; x += step) points.push(`${x} ${heightAt(x).toFixed(1)}`);
  return `M${points.join('L')}`;
}
