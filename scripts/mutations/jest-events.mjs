import { writeSync } from 'node:fs';

/** File descriptor for the events. */
const EVENTS = 3;

/** Reports the start and end of each Jest test as one line of JSON. */
export default class JestEvents {
  onTestCaseStart({ path }, { ancestorTitles, title }) {
    report({ type: 'start', file: path, title: [...ancestorTitles, title].join(' › ') });
  }

  onTestCaseResult({ path }, { ancestorTitles, title, status, failureMessages }) {
    const test = { file: path, title: [...ancestorTitles, title].join(' › ') };
    report({ type: 'end', ...test, passed: status !== 'failed', message: failureMessages.join('\n') });
  }

  onTestFileResult({ path }, { numFailingTests, failureMessage }) {
    // A file that cannot be loaded has no tests.
    const isBroken = numFailingTests === 0 && failureMessage;
    if (isBroken) report({ type: 'end', file: path, title: '(the file)', passed: false, message: failureMessage });
    else report({ type: 'file', file: path });
  }

  getLastError() {}
}

function report(event) {
  writeSync(EVENTS, `${JSON.stringify(event)}\n`);
}
