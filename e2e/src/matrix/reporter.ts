import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { apps } from '../../../scripts/apps';
import { CELL, MEASURED, type MeasuredCell, OUTCOME } from './cell';
import { formatFiles } from './file-table';
import { withoutForms } from './forms';

const NOT_APPLICABLE = '–';
const COLUMN_WIDTH = 24;

/** Prints the fault matrix: the outcome of every fault in every app. */
export default class FaultMatrixReporter implements Reporter {
  private readonly rows = new Map<string, Map<string, string>>();
  private readonly files: MeasuredCell[] = [];

  onTestEnd({ annotations: cells }: TestCase, { status, annotations }: TestResult) {
    for (const { type, description } of annotations) {
      if (type === MEASURED) this.files.push(JSON.parse(description ?? ''));
    }
    const outcome = annotations.find(({ type }) => type === OUTCOME)?.description;
    for (const { type, description = '' } of cells) {
      const [fault = '', app = ''] = description.split(' | ');
      if (type !== CELL) continue;
      const row = this.rows.get(fault) ?? new Map<string, string>();
      this.rows.set(fault, row.set(app, status === 'passed' && outcome ? outcome : 'FAILED'));
    }
  }

  onEnd() {
    if (this.files.length > 0) process.stdout.write(formatFiles(this.files));
    if (this.rows.size === 0) return;
    const formatRow = (first: string, cells: readonly string[]) =>
      `${[first.padEnd(24), ...cells.map((cell) => cell.padEnd(COLUMN_WIDTH))].join('').trimEnd()}\n`;
    process.stdout.write(formatRow('Fault', apps));
    for (const [fault, row] of [...this.rows].sort()) {
      process.stdout.write(
        formatRow(
          fault,
          apps.map((app) => row.get(app) ?? NOT_APPLICABLE),
        ),
      );
    }
    const cells = [...this.rows.values()].flatMap((row) => [...row.values()]);
    const failed = cells.filter((outcome) => outcome === 'FAILED').length;
    process.stdout.write(`Fault matrix: ${cells.length - failed} of ${cells.length} cells passed.\n`);
    const reasons = Object.entries(withoutForms).map(([app, reason]) => `${app} ${reason}`);
    process.stdout.write(`${NOT_APPLICABLE} does not apply: ${reasons.join(', ')}.\n`);
  }

  printsToStdio() {
    return false;
  }
}
