import { Refusal } from '../../kernel/refusal';
import { BackendError } from './backend-error';
import { RecentFailures } from './recent-failures';

/** Milliseconds for which a result counts. */
const WINDOW = 15_000;

/** Thresholds of an outage: number of failures, number of clients, and share of failures among all results. */
const MIN_OUTAGES = 5;
const MIN_CLIENTS = 3;
const MIN_SHARE = 0.5;

/** Results to keep, which bounds memory and the time to count them. */
const MAX_RESULTS = 500;

/** Milliseconds between requests that test whether the backend answers again. */
const TRIAL_INTERVAL = 1_000;

/** Stands for all paths of a backend. */
const EVERY_PATH = Symbol('every path');

/** The client and target of a request. `path`: the first segment of the path at the backend. */
type Asked = { client: string; path: string };

type Result = Asked & { at: number; outcome: 'answered' | 'unreachable' | 'silent' };

type Failing = { since: Date; reason: string };

/**
 * A circuit breaker. Stops requests to a backend that is down: visitors are told at once, instead of waiting for the
 * time-out and using up the capacity of the site. The requests of one client never stop those of others. A backend that
 * cannot be reached gets no requests at all; one that does not answer gets none for the same path. Any answer closes
 * the circuit. Each server process has its own circuits.
 */
export class Circuit {
  private results: Result[] = [];
  private readonly triedAt = new Map<string | typeof EVERY_PATH, number>();
  private readonly failures: RecentFailures;
  private failing: Failing | undefined;

  constructor(
    private readonly app: string,
    private readonly now: () => Date,
  ) {
    this.failures = new RecentFailures(now);
  }

  /** The start of the outage and its reason; nulls while requests succeed. `recent`: number of recent failures. */
  get status() {
    const { since = null, reason = null } = this.failing ?? {};
    return { failingSince: since, error: reason, recent: this.failures.count() };
  }

  /**
   * Sends a request, unless the backend is down.
   * @throws Refusal `unavailable` if it is, with the seconds to wait; otherwise the error of `send`
   */
  async run<Answer>(asked: Asked, send: () => Promise<Answer>): Promise<Answer> {
    this.requireClosed(asked.path);
    try {
      const answer = await send();
      this.failing = undefined;
      this.failures.add(null);
      this.addAnswer(asked);
      return answer;
    } catch (error) {
      // A visitor who leaves is no evidence about the backend.
      if (error instanceof BackendError) this.addFailure(asked, error);
      throw error;
    }
  }

  private requireClosed(path: string) {
    const stopped = this.findStopped(path);
    if (stopped === undefined) return;
    const now = this.now().getTime();
    if (Math.abs(now - (this.triedAt.get(stopped) ?? Number.NEGATIVE_INFINITY)) >= TRIAL_INTERVAL) {
      this.triedAt.set(stopped, now);
      return;
    }
    const message = `The backend of ${this.app} does not answer at present. Please try again in a moment.`;
    throw new Refusal('unavailable', message, { retryAfter: TRIAL_INTERVAL / 1000, isLogged: true });
  }

  /** The path that gets no requests, or all paths. */
  private findStopped(path: string): string | typeof EVERY_PATH | undefined {
    const now = this.now().getTime();
    this.results = this.results.filter(({ at }) => Math.abs(now - at) < WINDOW);
    if (isDown(this.results.filter(({ outcome }) => outcome !== 'silent'))) return EVERY_PATH;
    return isDown(this.results.filter((result) => result.path === path)) ? path : undefined;
  }

  /** An answer proves that the backend can be reached and that this path answers. */
  private addAnswer(asked: Asked) {
    const stopped = this.findStopped(asked.path);
    if (stopped !== undefined) {
      this.results = this.results.filter(({ outcome, path }) => outcome === 'silent' && path !== asked.path);
      this.triedAt.clear();
    }
    this.add(asked, 'answered');
  }

  private addFailure(asked: Asked, { outage, reason }: BackendError) {
    this.failing = { since: this.failing?.since ?? this.now(), reason };
    this.failures.add(reason);
    if (outage) this.add(asked, outage);
    else this.addAnswer(asked);
  }

  private add(asked: Asked, outcome: Result['outcome']) {
    this.results.push({ ...asked, at: this.now().getTime(), outcome });
    if (this.results.length > MAX_RESULTS) this.results.shift();
  }
}

function isDown(results: readonly Result[]): boolean {
  const outages = results.filter(({ outcome }) => outcome !== 'answered');
  const clients = new Set(outages.map(({ client }) => client));
  return outages.length >= MIN_OUTAGES && clients.size >= MIN_CLIENTS && outages.length >= results.length * MIN_SHARE;
}
