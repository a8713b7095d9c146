import { median, type Rounds, ratios } from '../measure/rounds';

/** A Markdown table with aligned columns. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const formatRow = (cells: readonly string[]) =>
    `| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
  return [formatRow(head), formatRow(widths.map((width) => '-'.repeat(width))), ...rows.map(formatRow)].join('\n');
}

export const COMPARISON_COLUMNS = ['what', 'ours', 'peer', 'ours ÷ peer', 'goal', 'met'] as const;

type Goal = { atMost: number } | { atLeast: number };

type Comparison = { what: string; rounds: Rounds; unit: string; goal?: Goal };

/** A row for `COMPARISON_COLUMNS`: both medians, and the median ratio with its spread. */
export function comparisonRow({ what, rounds, unit, goal }: Comparison): string[] {
  const ratio = median(ratios(rounds));
  return [
    what,
    formatWithUnit(median(rounds.ours), unit),
    formatWithUnit(median(rounds.peer), unit),
    // A time in whole milliseconds can be 0, which has no ratio.
    rounds.peer.includes(0) ? '–' : formatSpread(ratios(rounds)),
    ...goalCells(ratio, goal),
  ];
}

/** The last two cells of a row: the goal, and whether it is met. */
export function goalCells(value: number, goal?: Goal): [goal: string, met: string] {
  if (!goal) return ['', ''];
  if ('atMost' in goal) return [`≤ ${goal.atMost}`, value <= goal.atMost ? 'yes' : '**no**'];
  return [`≥ ${goal.atLeast}`, value >= goal.atLeast ? 'yes' : '**no**'];
}

/** Three significant digits; whole numbers from 100 on. */
export function formatNumber(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

export function formatWithUnit(value: number, unit: string): string {
  return `${formatNumber(value)} ${unit}`;
}

/** The median, with the smallest and the largest value in brackets. */
export function formatSpread(values: readonly number[], unit = ''): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return `${formatNumber(median(values))} (${formatNumber(low)}–${formatNumber(high)})${unit && ` ${unit}`}`;
}
