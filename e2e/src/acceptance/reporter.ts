import type { Reporter } from '@playwright/test/reporter';
import { projectRoot } from '../arena/sites/server';
import { readAcceptanceList, readCoverage } from './coverage';

/** Prints which quick test covers which line of the acceptance list. A line without one fails the run. */
export default class AcceptanceReporter implements Reporter {
  async onEnd() {
    const lines = readAcceptanceList(projectRoot);
    const coverage = readCoverage(projectRoot);
    const uncovered = [...lines.keys()].filter((id) => !coverage.has(id));
    for (const [id, text] of lines) {
      // Browser tests come first: they cover more than unit tests.
      const tests = coverage.get(id)?.toSorted((a, b) => Number(b.startsWith('e2e/')) - Number(a.startsWith('e2e/')));
      process.stdout.write(`${id.padEnd(6)} ${text.slice(0, 60).padEnd(61)} ${tests?.[0] ?? 'NO QUICK TEST'}\n`);
    }
    process.stdout.write(
      `Acceptance: ${lines.size - uncovered.length} of ${lines.size} lines are covered by a quick test.\n`,
    );
    if (uncovered.length === 0) return undefined;
    process.stdout.write(`Without a quick test: ${uncovered.join(' ')}\n`);
    return { status: 'failed' as const };
  }

  printsToStdio() {
    return true;
  }
}
