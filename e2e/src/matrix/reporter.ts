import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { apps } from '../arena/server';
import { CELL, SEEN } from './cell';
import { withoutForms } from './forms';

const NOT_HERE = '–';
const WIDTH = 22;

/** Prints what became of every fault in every app, as the tests of the fault matrix saw it. */
export default class FaultMatrixReporter implements Reporter {
  private readonly rows = new Map<string, Map<string, string>>();

  onTestEnd({ annotations: planned }: TestCase, { status, annotations }: TestResult) {
    const seen = annotations.find(({ type }) => type === SEEN)?.description;
    for (const { type, description = '' } of planned) {
      const [fault = '', app = ''] = description.split(' | ');
      if (type !== CELL) continue;
      const row = this.rows.get(fault) ?? new Map<string, string>();
      this.rows.set(fault, row.set(app, status === 'passed' && seen ? seen : 'FAILED'));
    }
  }

  onEnd() {
    if (this.rows.size === 0) return;
    const line = (first: string, cells: readonly string[]) =>
      `${[first.padEnd(24), ...cells.map((cell) => cell.padEnd(WIDTH))].join('').trimEnd()}\n`;
    process.stdout.write(line('Fault', apps));
    for (const [fault, row] of [...this.rows].sort()) {
      process.stdout.write(
        line(
          fault,
          apps.map((app) => row.get(app) ?? NOT_HERE),
        ),
      );
    }
    const cells = [...this.rows.values()].flatMap((row) => [...row.values()]);
    const failed = cells.filter((seen) => seen === 'FAILED').length;
    process.stdout.write(`Fault matrix: ${cells.length - failed} of ${cells.length} cells are as they should be.\n`);
    const reasons = Object.entries(withoutForms).map(([app, reason]) => `${app} ${reason}`);
    process.stdout.write(`${NOT_HERE} does not apply: ${reasons.join(', ')}.\n`);
  }

  printsToStdio() {
    return false;
  }
}
