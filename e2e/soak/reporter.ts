import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Prints what each run counted, what it must not have found, and a last line of totals. */
export default class SoakReporter implements Reporter {
  private readonly totals: string[] = [];

  onTestBegin({ title }: TestCase) {
    process.stdout.write(`${title} …\n`);
  }

  onTestEnd({ title }: TestCase, { annotations, errors }: TestResult) {
    for (const { message } of errors) process.stdout.write(`${message}\n`);
    const counted = annotations.find(({ type }) => type === 'tally')?.description;
    this.totals.push(`${title}: ${counted ?? 'did not come to its end'}`);
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
