import { seededRandom } from '../seeded-random';
import { type Point, tone } from '../svg';
import { palette } from './palette';

/** A sal tree: a tall bare trunk with flat layers of leaves. */
export function tree([x, foot]: Point, height: number, seed: number, fill: string = palette.deep): string {
  const random = seededRandom(seed);
  const top = foot - height;
  const layers = Array.from({ length: 6 }, (_, index) => {
    const y = top + index * height * 0.085;
    const span = height * (0.12 + random() * 0.14);
    const middle = x + (index % 2 ? 1 : -1) * span * 0.4;
    const rise = height * (0.07 + random() * 0.05);
    const at = (part: number, up: number) => `${(middle + span * part).toFixed(0)} ${(y - up).toFixed(0)}`;
    return `M${at(-1, 0)}C${at(-0.5, rise)} ${at(0.5, rise)} ${at(1, 0)}C${at(0.4, -4)} ${at(-0.4, -4)} ${at(-1, 0)}z`;
  });
  return tone(`M${x - 5} ${foot}L${x - 2} ${top}h4L${x + 6} ${foot}z${layers.join('')}`, fill);
}

/** A wall of pallets. */
export function pallets([x, foot]: Point, slats: number, fill: string = palette.deep): string {
  const rows = Array.from({ length: slats }, (_, row) => `M${x} ${foot - 11 - row * 12}h60v9h-60z`);
  const height = slats * 12 + 5;
  return tone(
    `${rows.join('')}M${x + 6} ${foot}v${-height}h6v${height}zM${x + 48} ${foot}v${-height}h6v${height}z`,
    fill,
  );
}
