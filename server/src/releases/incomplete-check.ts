import { HttpError } from '../http/errors';

/** The browser check of releases was incomplete: nothing goes live before another one has passed. */
export class IncompleteCheckError extends HttpError {
  /** @param waits why it was incomplete; undefined next step: the server does not repeat it */
  constructor(
    readonly releases: Readonly<Record<string, string>>,
    readonly waits: string,
    next = 'Try again when the server has more room.',
  ) {
    const names = Object.entries(releases).map(([app, release]) => `${app} ${release}`);
    const verb = names.length > 1 ? 'wait' : 'waits';
    const operator = 'An operator may go on with --skip-browser-check.';
    super(409, `${names.join(', ')} ${verb}: ${waits}. ${next} ${operator}`, { outcome: 'incomplete' });
  }
}
