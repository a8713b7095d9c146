import { styleText } from 'node:util';
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { browsers } from './browsers';

/** The passed checks and the failed tests of a cell. */
type Cell = { checks: number; failed: number };

const NAME_WIDTH = 13;
/** Columns grow with the names of their scenarios. */
const MIN_COLUMN_WIDTH = 11;

/** Prints the failures, and a matrix of browsers and scenarios with the number of passed checks. */
export default class MatrixReporter implements Reporter {
  /** By browser, then by scenario. */
  private readonly cells = new Map<string, Map<string, Cell>>();
  private readonly failures: string[] = [];

  onTestEnd(test: TestCase, { status, errors, steps, duration }: TestResult) {
    const browser = test.parent.project()?.name ?? '';
    const scenario = scenarioOf(test);
    const row = this.cells.get(browser) ?? new Map<string, Cell>();
    const cell = row.get(scenario) ?? { checks: 0, failed: 0 };
    this.cells.set(browser, row.set(scenario, cell));
    cell.checks += countChecks(steps);
    process.stdout.write(`${status === 'passed' ? '·' : '✘'} ${browser} › ${test.title} (${duration} ms)\n`);
    if (status === 'passed') return;
    cell.failed++;
    const message = errors.map(({ message = '' }) => message).join('\n') || `did not finish: ${status}`;
    this.failures.push(`${browser} › ${scenario} › ${test.title}\n${message.replaceAll(/^/gm, '    ')}`);
  }

  onError({ message }: { message?: string }) {
    this.failures.push(message ?? 'unknown error');
  }

  onEnd({ status, duration }: FullResult) {
    const scenarios = [...new Set([...this.cells.values()].flatMap((row) => [...row.keys()]))];
    const print = (line: string) => process.stdout.write(`${line.trimEnd()}\n`);
    for (const failure of this.failures) print(`\n${failure}`);
    print(`\n${''.padEnd(NAME_WIDTH)}${scenarios.map((name) => name.padEnd(columnWidth(name))).join('')}`);
    for (const { name, unavailable } of browsers) {
      const row = this.cells.get(name);
      if (unavailable) print(`${name.padEnd(NAME_WIDTH)}not tried: ${unavailable}`);
      else if (row)
        print(
          `${name.padEnd(NAME_WIDTH)}${scenarios.map((name) => formatCell(row.get(name), columnWidth(name))).join('')}`,
        );
    }
    const all = [...this.cells.values()].flatMap((row) => [...row.values()]);
    const green = all.filter(({ failed }) => failed === 0);
    const checks = all.reduce((sum, cell) => sum + cell.checks, 0);
    const seconds = Math.round(duration / 1000);
    print(`${green.length} of ${all.length} cells are green, with ${checks} checks in ${seconds} s; ${status}.`);
  }

  printsToStdio() {
    return true;
  }
}

/** The name of the test file, with spaces. */
function scenarioOf({ location }: TestCase): string {
  return (/([^/\\]+)\.spec\.ts$/.exec(location.file)?.[1] ?? '').replaceAll('-', ' ');
}

/** Counts the passed expectations. */
function countChecks(steps: readonly TestStep[]): number {
  return steps.reduce(
    (sum, { category, error, steps: inner }) => sum + Number(category === 'expect' && !error) + countChecks(inner),
    0,
  );
}

function columnWidth(scenario: string): number {
  return Math.max(MIN_COLUMN_WIDTH, scenario.length + 2);
}

function formatCell(cell: Cell | undefined, width: number): string {
  if (!cell) return '–'.padEnd(width);
  const { checks, failed } = cell;
  return failed > 0
    ? styleText('red', `✘ ${failed} failed`.padEnd(width))
    : styleText('green', `✔ ${checks}`.padEnd(width));
}
