import { relative } from 'node:path';

/** Milliseconds between progress lines. */
const INTERVAL = 15_000;

/** Jest's reporter for long runs: failures as they happen, and the progress. */
export default class ProgressReporter {
  #root;
  #done = 0;
  #total = 0;
  #printedAt = Date.now();

  constructor({ rootDir }) {
    this.#root = rootDir;
  }

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
  }

  onTestResult({ path }, { failureMessage, testResults }, { numPassedTests, numFailedTests }) {
    this.#done += 1;
    if (failureMessage) {
      const failed = testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
      console.log(
        `FAILED ${relative(this.#root, path)}\n${failed.map((name) => `  ${name}\n`).join('')}${failureMessage}`,
      );
    }
    if (Date.now() - this.#printedAt < INTERVAL && this.#done < this.#total) return;
    this.#printedAt = Date.now();
    console.log(`${this.#done} of ${this.#total} files: ${numPassedTests} passed, ${numFailedTests} failed`);
  }
}
