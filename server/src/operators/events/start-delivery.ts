import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database';
import { checkRepeatedly } from '../../kernel/http/check-repeatedly';
import { DeliveryError, type Destination } from './destination';
import { eventMessage, type SiteUrls } from './message';
import { type Claim, claimEvent, enqueueEvents, registerDestinations, settleDelivered, settleFailed } from './outbox';

const LATER = 'Events could not be read. They are delivered later.';

/** Events that one server sends to one destination at once, each of another app: a hanging one delays only its app. */
const CONCURRENCY = 4;

type Dependencies = {
  db: Database;
  destinations: readonly Destination[];
  urls: SiteUrls;
  now: () => Date;
};

/**
 * Delivers events to every destination until the server closes. Closing waits for what is being sent. Any number of
 * server processes share the work.
 */
export async function startDelivery(app: FastifyInstance, dependencies: Dependencies) {
  const { db, destinations, now } = dependencies;
  if (destinations.length === 0) return;
  await registerDestinations(db, destinations);
  let isClosing = false;
  const workers = new Map(destinations.map((destination) => [destination, new Set<Promise<void>>()]));

  /** Sends due events one after the other, until there are none. */
  async function work(destination: Destination) {
    while (!isClosing) {
      const claim = await claimEvent(db, destination.id, now());
      if (!claim) return;
      await deliver({ ...dependencies, log: app.log }, destination, claim);
    }
  }

  async function startWorkers() {
    for (const [destination, running] of workers) {
      await enqueueEvents(db, destination.id, now());
      if (running.size >= CONCURRENCY) continue;
      const worker = work(destination)
        .catch((error) => app.log.warn({ err: error }, LATER))
        .finally(() => running.delete(worker));
      running.add(worker);
    }
  }

  checkRepeatedly(app, { failure: LATER }, startWorkers);
  app.addHook('onClose', async () => {
    isClosing = true;
    await Promise.all([...workers.values()].flatMap((running) => [...running]));
  });
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
    if (isGivenUp) log.error(failure, 'An event could not be delivered and is given up.');
    else log.warn(failure, 'An event could not be delivered. It will be sent again.');
    return;
  }
  await settleDelivered(db, destination.id, claim);
  log.info(details, 'An event was delivered.');
}
