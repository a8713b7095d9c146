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

/** Why an event did not arrive: a sentence without URLs, addresses and what the receiver wrote. */
export class DeliveryError extends Error {}
