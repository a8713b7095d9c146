import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints the failures, and at the end the number of checks. Each check is a step of a test. */
export default class CheckCounter implements Reporter {
  private readonly passed = new Map<string, number>();
  private readonly failed = new Map<string, number>();

  onTestEnd(test: TestCase, { steps, status, error }: TestResult) {
    const checks = steps.filter(({ category }) => category === 'test.step');
    for (const { title, error: stepError } of checks) {
      const counts = stepError ? this.failed : this.passed;
      counts.set(title, (counts.get(title) ?? 0) + 1);
    }
    if (status === test.expectedStatus) return;
    // The test failed before its first check.
    if (!checks.some((check) => check.error)) this.failed.set('page opened', (this.failed.get('page opened') ?? 0) + 1);
    process.stdout.write(`${test.title}: ${error?.message ?? status}\n`);
  }

  printsToStdio() {
    return true;
  }

  onEnd() {
    for (const title of new Set([...this.passed.keys(), ...this.failed.keys()])) {
      process.stdout.write(`${title}: ${this.passed.get(title) ?? 0} passed, ${this.failed.get(title) ?? 0} failed\n`);
    }
    const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
    process.stdout.write(`${sum(this.passed) + sum(this.failed)} checks, ${sum(this.failed)} failed\n`);
  }
}
