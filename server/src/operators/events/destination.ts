import type { EventMessage } from './message';

/** A receiver of events. */
export type Destination = {
  /** Stable as long as the destination is in the settings. */
  id: string;
  /**
   * Host of the webhook or of the mail address. Log, status and errors show only this, because the rest may be a
   * secret.
   */
  name: string;
  /**
   * Delivers an event. `now`: the time of this attempt.
   * @throws DeliveryError
   */
  send: (event: EventMessage, now: Date) => Promise<void>;
};

/** Consequences of a failed attempt for the next ones. */
type DeliveryErrorOptions = ErrorOptions & {
  /** The receiver refused this event and would refuse it again. */
  isRefused?: boolean;
  /** Milliseconds that the receiver asks to wait before the next attempt. */
  retryAfter?: number;
};

/** Why an event did not arrive: a sentence without URLs, mail addresses and texts of the receiver. */
export class DeliveryError extends Error {
  readonly isRefused: boolean;
  readonly retryAfter: number;

  constructor(message: string, { isRefused = false, retryAfter = 0, ...options }: DeliveryErrorOptions = {}) {
    super(message, options);
    this.isRefused = isRefused;
    this.retryAfter = retryAfter;
  }
}
