import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints the errors of each run, and a last line with the totals of all runs. */
export default class SoakReporter implements Reporter {
  private readonly totals: string[] = [];

  onTestBegin({ title }: TestCase) {
    process.stdout.write(`${title} …\n`);
  }

  onTestEnd({ title }: TestCase, { annotations, errors }: TestResult) {
    for (const { message } of errors) process.stdout.write(`${message}\n`);
    const tally = annotations.find(({ type }) => type === 'tally')?.description;
    this.totals.push(`${title}: ${tally ?? 'did not finish'}`);
  }

  onError({ message }: { message?: string }) {
    process.stdout.write(`${message}\n`);
  }

  onEnd({ status }: FullResult) {
    process.stdout.write(`Soak ${status}. ${this.totals.join('; ')}\n`);
  }

  printsToStdio() {
    return true;
  }
}
