import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database';
import { startOutbox } from '../../kernel/database/outbox';
import { DeliveryError, type Destination } from './destination';
import { eventMessage, type SiteUrls } from './message';
import { type Claim, claimEvent, enqueueEvents, registerDestinations, settleDelivered, settleFailed } from './outbox';

const LATER = 'Events could not be read. They are delivered later.';

type Dependencies = {
  db: Database;
  destinations: readonly Destination[];
  urls: SiteUrls;
  now: () => Date;
};

/** Delivers events to every destination until the server closes. A hanging event delays only events of its app. */
export async function startDelivery(app: FastifyInstance, dependencies: Dependencies) {
  const { db, destinations, now } = dependencies;
  if (destinations.length === 0) return;
  await registerDestinations(db, destinations);
  for (const destination of destinations) {
    startOutbox(app, {
      failure: LATER,
      enqueue: () => enqueueEvents(db, destination.id, now()),
      sendDue: async () => {
        const claim = await claimEvent(db, destination.id, now());
        if (claim) await deliver({ ...dependencies, log: app.log }, destination, claim);
        return claim !== undefined;
      },
    });
  }
}

async function deliver(
  { db, urls, now, log }: Omit<Dependencies, 'destinations'> & { log: FastifyBaseLogger },
  destination: Destination,
  claim: Claim,
) {
  const { id, type } = claim.event;
  const details = { destination: destination.name, event: id, type, attempts: claim.attempts };
  try {
    await destination.send(eventMessage(claim.event, urls), now());
  } catch (cause) {
    // Other errors may name the URL.
    const error = cause instanceof DeliveryError ? cause : new DeliveryError('It could not be sent.');
    const isGivenUp = await settleFailed(db, destination.id, claim, { error, now: now() });
    const failure = { ...details, error: error.message };
    if (isGivenUp) log.error(failure, 'An event could not be delivered and is abandoned.');
    else log.warn(failure, 'An event could not be delivered. It will be sent again.');
    return;
  }
  await settleDelivered(db, destination.id, claim);
  log.info(details, 'An event was delivered.');
}
