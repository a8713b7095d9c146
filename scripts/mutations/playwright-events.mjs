import { writeSync } from 'node:fs';

/** File descriptor for the events. */
const EVENTS = 3;

/** Reports the start and end of each Playwright test as one line of JSON. */
export default class PlaywrightEvents {
  onTestBegin(test) {
    report({ type: 'start', ...name(test) });
  }

  onTestEnd(test, { status, errors }) {
    if (status === 'interrupted') return;
    const passed = status === 'passed' || status === 'skipped';
    report({ type: 'end', ...name(test), passed, message: errors.map(({ message }) => message).join('\n') });
  }

  /** An app does not build, or the server does not start. */
  onError({ message }) {
    report({ type: 'end', file: process.cwd(), title: '(the site)', passed: false, message });
  }

  printsToStdio() {
    return false;
  }
}

function name(test) {
  // The first titles are empty or name the file.
  return { file: test.location.file, title: test.titlePath().slice(3).join(' › ') };
}

function report(event) {
  writeSync(EVENTS, `${JSON.stringify(event)}\n`);
}
