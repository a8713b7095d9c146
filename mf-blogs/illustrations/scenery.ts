import { dice } from '../plates/dice';
import { ink } from '../plates/ink';
import { type Point, tone } from './svg';

/** A sal tree: a tall bare trunk, leaves in flat plates. */
export function tree([x, foot]: Point, reach: number, seed: number, fill: string = ink.deep): string {
  const next = dice(seed);
  const top = foot - reach;
  const plates = Array.from({ length: 6 }, (_, index) => {
    const y = top + index * reach * 0.085;
    const span = reach * (0.12 + next() * 0.14);
    const middle = x + (index % 2 ? 1 : -1) * span * 0.4;
    const rise = reach * (0.07 + next() * 0.05);
    const at = (part: number, height: number) => `${(middle + span * part).toFixed(0)} ${(y - height).toFixed(0)}`;
    return `M${at(-1, 0)}C${at(-0.5, rise)} ${at(0.5, rise)} ${at(1, 0)}C${at(0.4, -4)} ${at(-0.4, -4)} ${at(-1, 0)}z`;
  });
  return tone(`M${x - 5} ${foot}L${x - 2} ${top}h4L${x + 6} ${foot}z${plates.join('')}`, fill);
}

/** A pallet wall to hide behind. */
export function pallets([x, foot]: Point, slats: number, fill: string = ink.deep): string {
  const rows = Array.from({ length: slats }, (_, row) => `M${x} ${foot - 11 - row * 12}h60v9h-60z`);
  const height = slats * 12 + 5;
  return tone(
    `${rows.join('')}M${x + 6} ${foot}v${-height}h6v${height}zM${x + 48} ${foot}v${-height}h6v${height}z`,
    fill,
  );
}
