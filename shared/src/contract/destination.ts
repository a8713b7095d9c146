import { z } from 'zod';
import { timestamp } from './time/timestamp';

/** The state of event deliveries to a destination. */
export const destinationStatus = z.object({
  /** Host of the webhook or of the mail address. */
  name: z.string(),
  /** Since when the oldest event that waits has failed; null while nothing fails. */
  failingSince: timestamp.nullable(),
  /** Events that wait to be delivered. */
  waiting: z.number(),
  /** Events of the last days that were given up. */
  givenUp: z.number(),
  /** Why the last failed attempt failed. */
  error: z.string().nullable(),
});
export type DestinationStatus = z.output<typeof destinationStatus>;

/** Whether operators should look at a destination. */
export function isFailing({ failingSince, givenUp }: DestinationStatus): boolean {
  return failingSince !== null || givenUp > 0;
}

/** How many events of a destination wait and were given up, and why. */
export function describeBacklog({ waiting, givenUp, error }: DestinationStatus): string {
  const parts = [countEvents(waiting, 'waiting'), countEvents(givenUp, 'given up')].filter(Boolean);
  return [`${parts.join(', ')}.`, error].filter(Boolean).join(' ');
}

function countEvents(events: number, state: string): string {
  if (events === 0) return '';
  return `${events} ${events === 1 ? 'event' : 'events'} ${state}`;
}
