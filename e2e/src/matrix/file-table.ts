import type { MeasuredCell } from './cell';

const HEAD = ['File', 'cells', 'shown', 'slowest', 'dead after repair', 'reports'];

/** The matrix of files as text: one line for each file, and then each wrong cell. */
export function formatFiles(cells: readonly MeasuredCell[]): string {
  const files = [...new Set(cells.map(({ file }) => file))];
  const rows = [
    ...files.map((file) =>
      summarize(
        file,
        cells.filter((cell) => cell.file === file),
      ),
    ),
    summarize('all', cells),
  ];
  const widths = HEAD.map((title, column) => Math.max(...[HEAD, ...rows].map((row) => (row[column] ?? title).length)));
  const table = [HEAD, ...rows].map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
  const faults = cells.flatMap((cell) => {
    const texts = [
      ...(cell.deadAfterRepair.length > 0 ? [`dead after repair: ${cell.deadAfterRepair.join(', ')}`] : []),
      ...(cell.reports > 1 ? [`${cell.reports} reports`] : []),
    ];
    return texts.map((text) => `${cell.file} | ${cell.fault}: ${text}`);
  });
  return `${[...table, ...faults].map((line) => line.trimEnd()).join('\n')}\n`;
}

function summarize(name: string, cells: readonly MeasuredCell[]): string[] {
  const messageTimes = cells.flatMap(({ messageAfter }) => messageAfter ?? []);
  const count = (isCounted: (cell: MeasuredCell) => boolean) => String(cells.filter(isCounted).length);
  return [
    name,
    String(cells.length),
    String(messageTimes.length),
    messageTimes.length > 0 ? `${Math.max(...messageTimes)} s` : '–',
    count(({ deadAfterRepair }) => deadAfterRepair.length > 0),
    String(cells.reduce((sum, { reports }) => sum + reports, 0)),
  ];
}
