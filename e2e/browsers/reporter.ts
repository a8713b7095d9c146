import { styleText } from 'node:util';
import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { browsers } from './browsers';

/** What a cell has seen: how many checks have passed, and how many of its tests have not. */
type Cell = { checks: number; failed: number };

const FIRST = 13;
/** Of a column of numbers; the names of some scenarios are wider. */
const WIDTH = 11;

/** Prints a matrix of browsers and scenarios, each cell with its count of checks, and what failed in words. */
export default class MatrixReporter implements Reporter {
  /** By the browser, then by the scenario: the name of its file. */
  private readonly cells = new Map<string, Map<string, Cell>>();
  private readonly failures: string[] = [];

  onTestEnd(test: TestCase, { status, errors, steps, duration }: TestResult) {
    const browser = test.parent.project()?.name ?? '';
    const scenario = scenarioOf(test);
    const row = this.cells.get(browser) ?? new Map<string, Cell>();
    const cell = row.get(scenario) ?? { checks: 0, failed: 0 };
    this.cells.set(browser, row.set(scenario, cell));
    cell.checks += checksIn(steps);
    process.stdout.write(`${status === 'passed' ? '·' : '✘'} ${browser} › ${test.title} (${duration} ms)\n`);
    if (status === 'passed') return;
    cell.failed++;
    const message = errors.map(({ message = '' }) => message).join('\n') || `did not run to its end: ${status}`;
    this.failures.push(`${browser} › ${scenario} › ${test.title}\n${message.replaceAll(/^/gm, '    ')}`);
  }

  onError({ message }: { message?: string }) {
    this.failures.push(message ?? 'unknown error');
  }

  onEnd({ status, duration }: FullResult) {
    const scenarios = [...new Set([...this.cells.values()].flatMap((row) => [...row.keys()]))];
    const print = (line: string) => process.stdout.write(`${line.trimEnd()}\n`);
    for (const failure of this.failures) print(`\n${failure}`);
    print(`\n${''.padEnd(FIRST)}${scenarios.map((name) => name.padEnd(widthOf(name))).join('')}`);
    for (const { name, missing } of browsers) {
      const row = this.cells.get(name);
      if (missing) print(`${name.padEnd(FIRST)}not tried: ${missing}`);
      else if (row)
        print(`${name.padEnd(FIRST)}${scenarios.map((name) => shown(row.get(name), widthOf(name))).join('')}`);
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

/** The name of the test's file, with spaces. */
function scenarioOf({ location }: TestCase): string {
  return (/([^/\\]+)\.spec\.ts$/.exec(location.file)?.[1] ?? '').replaceAll('-', ' ');
}

/** Each expectation that held is a check. */
function checksIn(steps: readonly TestStep[]): number {
  return steps.reduce(
    (sum, { category, error, steps: inner }) => sum + Number(category === 'expect' && !error) + checksIn(inner),
    0,
  );
}

function widthOf(scenario: string): number {
  return Math.max(WIDTH, scenario.length + 2);
}

function shown(cell: Cell | undefined, width: number): string {
  if (!cell) return '–'.padEnd(width);
  const { checks, failed } = cell;
  return failed > 0
    ? styleText('red', `✘ ${failed} failed`.padEnd(width))
    : styleText('green', `✔ ${checks}`.padEnd(width));
}
