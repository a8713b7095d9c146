import { median, type Rounds, ratios } from '../measure/rounds';

/** A table in Markdown, its columns aligned as the formatter wants them. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export const COMPARED = ['what', 'ours', 'peer', 'ours ÷ peer', 'goal', 'met'] as const;

type Goal = { atMost: number } | { atLeast: number };

type Comparison = { what: string; rounds: Rounds; unit: string; goal?: Goal };

/** A row below `COMPARED`: medians, and the median of the ratios with their spread. */
export function compared({ what, rounds, unit, goal }: Comparison): string[] {
  const factor = median(ratios(rounds));
  return [
    what,
    withUnit(median(rounds.ours), unit),
    withUnit(median(rounds.peer), unit),
    // Times in whole milliseconds may be none at all.
    rounds.peer.includes(0) ? '–' : withSpread(ratios(rounds)),
    ...verdict(factor, goal),
  ];
}

/** Goal and whether it is met, as the last two cells of a row. */
export function verdict(value: number, goal?: Goal): [goal: string, met: string] {
  if (!goal) return ['', ''];
  if ('atMost' in goal) return [`≤ ${goal.atMost}`, value <= goal.atMost ? 'yes' : '**no**'];
  return [`≥ ${goal.atLeast}`, value >= goal.atLeast ? 'yes' : '**no**'];
}

/** Three digits that count; large numbers whole. */
export function short(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function withUnit(value: number, unit: string): string {
  return `${short(value)} ${unit}`;
}

/** The median, and in brackets the smallest and the largest. */
export function withSpread(values: readonly number[], unit = ''): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${short(median(values))} (${short(low)}–${short(high)})${unit && ` ${unit}`}`;
}
