import { HttpError } from '../http/errors';
import { BackendError } from './backend-error';

/** Outages in a row after which a backend gets no requests for a while. */
const MAX_OUTAGES = 5;

/** Milliseconds without requests. After them, one request tries whether the backend answers. */
const PAUSE = 15_000;

type Outage = { since: Date; at: Date; reason: string; count: number };

/**
 * Stops requests to a backend that is down: visitors then read so at once, instead of waiting for the time-out and using up
 * the capacity of the site. Any answer ends an outage. Each server process has circuits of its own.
 */
export class Circuit {
  private outage: Outage | undefined;
  private isTrying = false;

  constructor(
    private readonly app: string,
    private readonly now: () => Date,
  ) {}

  /** Since when the backend has given no answer, and why; nulls while it answers. */
  get status(): { failingSince: Date | null; error: string | null } {
    return { failingSince: this.outage?.since ?? null, error: this.outage?.reason ?? null };
  }

  /**
   * Sends a request, unless the backend is down.
   * @throws HttpError 503 if it is, with the seconds to wait; otherwise the error of `send`
   */
  async run<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    const isTrial = this.requireClosed();
    this.isTrying ||= isTrial;
    try {
      const answer = await send();
      this.outage = undefined;
      return answer;
    } catch (error) {
      // A visitor who leaves says nothing about the backend.
      if (error instanceof BackendError) this.outage = error.isOutage ? this.extend(error.reason) : undefined;
      throw error;
    } finally {
      if (isTrial) this.isTrying = false;
    }
  }

  /** @returns whether this request tries whether the backend answers again */
  private requireClosed(): boolean {
    if (!this.outage || this.outage.count < MAX_OUTAGES) return false;
    const left = this.outage.at.getTime() + PAUSE - this.now().getTime();
    if (left <= 0 && !this.isTrying) return true;
    const seconds = Math.max(1, Math.ceil(left / 1000));
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`;
    const message = `The backend of ${this.app} does not answer at present. Please try again in ${wait}.`;
    throw HttpError.unavailable(message, { retryAfter: seconds, isLogged: true });
  }

  private extend(reason: string): Outage {
    const at = this.now();
    const { since, count } = this.outage ?? { since: at, count: 0 };
    return { since, at, reason, count: count + 1 };
  }
}
