import { seededRandom } from '../seeded-random';
import { tone } from '../svg';
import { HEIGHT, stroke, WIDTH } from './svg';

/** The y coordinate of a skyline at `x`. */
export type Skyline = (x: number) => number;

/** A skyline around `level`: a sum of long and short waves with seeded phases. */
export function skyline(level: number, swing: number, seed: number): Skyline {
  const random = seededRandom(seed);
  const waves = [560, 270, 130, 62].map((length, index) => ({
    length,
    height: swing * 0.52 ** index,
    phase: random() * 2 * Math.PI,
  }));
  return (x) =>
    waves.reduce(
      (sum, { length, height, phase }) => sum + height * Math.sin((2 * Math.PI * x) / length + phase),
      level,
    );
}

/** Fills the area below a skyline. */
export function fillBelow(heightAt: Skyline, fill: string): string {
  return tone(`${line(heightAt, 8)}V${HEIGHT}H-8z`, fill);
}

/** Repeats a skyline below it with decreasing amplitude, like contour lines on a map. */
export function linesBelow(heightAt: Skyline, style: { count: number; distance: number; colour: string }): string {
  const mean = heightAt(WIDTH / 2);
  const lines = Array.from({ length: style.count }, (_, index) => {
    const amplitude = 1 - (index + 1) / (style.count + 2);
    return line((x) => mean + (heightAt(x) - mean) * amplitude + style.distance * (index + 1), 20);
  });
  return stroke(lines.join(''), { colour: style.colour, width: 1.5 });
}

/** Small trees at random positions along a skyline. */
export function treeline(heightAt: Skyline, fill: string, seed: number): string {
  const random = seededRandom(seed);
  const trees = Array.from({ length: 90 }, () => {
    const x = random() * WIDTH;
    const halfWidth = 3 + random() * 3.5;
    const height = 8 + random() * 18;
    return `M${(x - halfWidth).toFixed(0)} ${(heightAt(x) + 3).toFixed(0)}l${halfWidth.toFixed(1)}-${height.toFixed(0)} ${halfWidth.toFixed(1)} ${height.toFixed(0)}z`;
  });
  return tone(trees.join(''), fill);
}

function line(heightAt: Skyline, step: number): string {
  const points: string[] = [];
  for (let x = -8; x <= WIDTH + 8; x += step) points.push(`${x} ${heightAt(x).toFixed(1)}`);
  return `M${points.join('L')}`;
}
