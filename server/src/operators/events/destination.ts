import type { EventMessage } from './message';

/** Where events are delivered to. */
export type Destination = {
  /** Stays the same while the settings have it. */
  id: string;
  /** Host of the webhook or of the mail address. Log, status and errors have only this: the rest may be a secret. */
  name: string;
  /**
   * Delivers an event. `now`: the time of this attempt.
   * @throws DeliveryError
   */
  send: (event: EventMessage, now: Date) => Promise<void>;
};

/** What a failed attempt says about the next ones. */
type DeliveryErrorOptions = ErrorOptions & {
  /** The receiver refuses this event and would refuse it again. */
  isRefused?: boolean;
  /** Milliseconds for which the receiver asks not to be tried again. */
  retryAfter?: number;
};

/** Why an event did not arrive: a sentence without URLs, addresses and what the receiver wrote. */
export class DeliveryError extends Error {
  readonly isRefused: boolean;
  readonly retryAfter: number;

  constructor(message: string, { isRefused = false, retryAfter = 0, ...options }: DeliveryErrorOptions = {}) {
    super(message, options);
    this.isRefused = isRefused;
    this.retryAfter = retryAfter;
  }
}
