import { createHash } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';

/**
 * How often something may be done, and the milliseconds that is counted over. With `atClient` an account is counted
 * apart for each client; with `alone` each server counts for itself, because what is limited is its own capacity.
 */
export type Bucket = { max: number; timeWindow: number; atClient?: boolean; alone?: true };

type How = {
  /** Counted for this account or address instead of for the client: more clients then give no more tries. */
  who?: string;
  /** `false` only looks how things stand. */
  increment?: boolean;
};

/** Counts once more. Resolves with the seconds to wait when it was too often, else with 0. */
export type Count = (request: FastifyRequest, how?: How) => Promise<number>;

/** Makes what counts one thing that is limited; `name` is its own. */
export type Counters = (name: string, bucket: Bucket) => Count;

type Create = FastifyInstance['createRateLimit'];

/** Milliseconds for which Redis is not asked once it has failed: its silence holds up one visitor and not each. */
const LEFT_ALONE = 3_000;

/**
 * Counts in Redis for all server processes together, or in memory for this one. What Redis does not count is counted in
 * memory: nobody waits for it, and nobody gets endless tries by keeping it busy.
 */
export async function openCounters(app: FastifyInstance, redis?: Redis): Promise<Counters> {
  const keys = new WeakMap<FastifyRequest, string>();
  const create = await limiter(app);
  const createShared = redis && (await limiter(app, redis));
  let failedAt: number | undefined;

  async function together<State>(count: () => Promise<State>): Promise<State | undefined> {
    if (failedAt !== undefined && Date.now() - failedAt < LEFT_ALONE) return undefined;
    try {
      const state = await count();
      if (failedAt !== undefined) app.log.info('Redis is back: rate limits are shared by all server processes again.');
      failedAt = undefined;
      return state;
    } catch (error) {
      if (failedAt === undefined)
        app.log.warn({ err: error }, 'Redis is not available: each server process keeps its own rate limits.');
      failedAt = Date.now();
      return undefined;
    }
  }

  return (name, { atClient, alone, ...bucket }) => {
    const options = { ...bucket, keyGenerator: (request: FastifyRequest) => keys.get(request) ?? '' };
    const countAlone = create(options);
    const countTogether = alone ? undefined : createShared?.(options);
    return async (request, { who, increment = true } = {}) => {
      // In Redis the counters of all names lie side by side.
      const client = who === undefined || atClient ? [normalizeIP(request.ip)] : [];
      keys.set(request, [name, ...client, ...(who === undefined ? [] : [hashOf(who)])].join(' '));
      const shared = countTogether && (await together(() => countTogether(request, { increment })));
      const state = shared ?? (await countAlone(request, { increment }));
      return state.isAllowed || !state.isExceeded ? 0 : Math.max(1, state.ttlInSeconds);
    };
  };
}

/** For measurements and for trying the API out, where all calls come from one address. */
export const uncounted: Counters = () => async () => 0;

/** The library keeps one store for each plugin it is registered in. */
async function limiter(app: FastifyInstance, redis?: Redis): Promise<Create> {
  let create: Create | undefined;
  await app.register(async (own) => {
    await own.register(rateLimit, { global: false, nameSpace: 'arena-limits ', ...(redis && { redis }) });
    create = own.createRateLimit;
  });
  if (!create) throw new Error('The limits were not registered.');
  return create;
}

/** Redis is told of no account. */
function hashOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}
