import { isRefusedFor, Refusal } from '../../kernel/refusal';

/** Milliseconds before an incomplete browser check is repeated. It takes minutes, and the machine was busy. */
export const RECHECK_DELAY = 5 * 60_000;

/** The browser check of releases was incomplete: they cannot go live before another check has passed. */
export class IncompleteCheckError extends Refusal {
  /** @param waits why it was incomplete; undefined next step: the server does not repeat it */
  constructor(
    readonly releases: Readonly<Record<string, string>>,
    readonly waits: string,
    next = 'Try again when the server has more room.',
  ) {
    const names = Object.entries(releases).map(([app, release]) => `${app} ${release}`);
    const verb = names.length > 1 ? 'wait' : 'waits';
    const operator = 'An operator may skip the check with --skip-browser-check.';
    super('check_incomplete', `${names.join(', ')} ${verb}: ${waits}. ${next} ${operator}`);
  }
}

/** Another attempt may succeed. */
const TEMPORARY = ['check_incomplete', 'rate_limited', 'unavailable', 'overloaded', 'storage_full'] as const;

/** Whether the server refused releases so that another attempt would fail, too. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && !isRefusedFor(error, ...TEMPORARY);
}
