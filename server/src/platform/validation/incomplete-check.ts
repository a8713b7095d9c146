import { isRefusedFor, Refusal } from '../../kernel/refusal';

/** Milliseconds before a browser check is repeated that was incomplete. It takes minutes, and the machine was busy. */
export const RECHECK_DELAY = 5 * 60_000;

/** The browser check of releases was incomplete: nothing goes live before another one has passed. */
export class IncompleteCheckError extends Refusal {
  /** @param waits why it was incomplete; undefined next step: the server does not repeat it */
  constructor(
    readonly releases: Readonly<Record<string, string>>,
    readonly waits: string,
    next = 'Try again when the server has more room.',
  ) {
    const names = Object.entries(releases).map(([app, release]) => `${app} ${release}`);
    const verb = names.length > 1 ? 'wait' : 'waits';
    const operator = 'An operator may go on with --skip-browser-check.';
    super('check_incomplete', `${names.join(', ')} ${verb}: ${waits}. ${next} ${operator}`);
  }
}

/** Another attempt may succeed. */
const TEMPORARY = ['check_incomplete', 'rate_limited', 'unavailable', 'overloaded', 'storage_full'] as const;

/** Whether the server refused releases, and another attempt would fail, too. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && !isRefusedFor(error, ...TEMPORARY);
}
