import { randomBytes } from 'node:crypto';
import { DeliveryError, type Destination } from './destination';
import { eventMessage, type SiteUrls } from './message';

type TestOptions = { by: string; at: Date; urls: SiteUrls };

/** Sends a test event to every destination at once. @returns for each, why it did not arrive; null if it did */
export function sendTestEvent(
  destinations: readonly Destination[],
  { by, at, urls }: TestOptions,
): Promise<{ destination: string; error: string | null }[]> {
  const id = `event-${randomBytes(12).toString('hex')}`;
  const event = eventMessage({ id, type: 'test', at, apps: [], by, reason: null, details: { releases: [] } }, urls);
  return Promise.all(
    destinations.map(async ({ name, send }) => {
      try {
        await send(event, at);
        return { destination: name, error: null };
      } catch (error) {
        return { destination: name, error: error instanceof DeliveryError ? error.message : 'It could not be sent.' };
      }
    }),
  );
}
