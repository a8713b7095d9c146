import { hash } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';

/**
 * At most `max` calls in `timeWindow` milliseconds.
 *
 * - `perClient`: counts a key separately for each client.
 * - `perServer`: each server keeps its own count, because the limit protects that server's capacity.
 */
export type Bucket = { max: number; timeWindow: number; perClient?: boolean; perServer?: true };

type ConsumeOptions = {
  /**
   * Account or email address to count for instead of the client. Additional clients then get no additional attempts.
   */
  key?: string;
  /** `false` checks the limit without counting. */
  increment?: boolean;
};

/** Counts one call. Resolves with the seconds to wait if the limit is exceeded, with 0 otherwise. */
export type Consume = (request: FastifyRequest, options?: ConsumeOptions) => Promise<number>;

/** Creates a limit. `name` must be unique. */
export type RateLimiter = (name: string, bucket: Bucket) => Consume;

type CreateRateLimit = FastifyInstance['createRateLimit'];

/** Milliseconds after a failure during which Redis is not called: only one visitor waits for it to time out. */
const REDIS_RETRY_DELAY = 3_000;

/**
 * Counts in Redis for all server processes together, or in memory for this process. Falls back to memory while Redis
 * fails: visitors do not wait for it, and overloading it does not disable the limits.
 */
export async function createRateLimiter(app: FastifyInstance, redis?: Redis): Promise<RateLimiter> {
  const keys = new WeakMap<FastifyRequest, string>();
  const createLocal = await registerRateLimit(app);
  const createShared = redis && (await registerRateLimit(app, redis));
  let failedAt: number | undefined;

  async function tryRedis<State>(consume: () => Promise<State>): Promise<State | undefined> {
    if (failedAt !== undefined && Date.now() - failedAt < REDIS_RETRY_DELAY) return undefined;
    try {
      const state = await consume();
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

  return (name, { perClient, perServer, ...bucket }) => {
    const options = { ...bucket, keyGenerator: (request: FastifyRequest) => keys.get(request) ?? '' };
    const consumeLocal = createLocal(options);
    const consumeShared = perServer ? undefined : createShared?.(options);
    return async (request, { key, increment = true } = {}) => {
      const client = key === undefined || perClient ? [normalizeIP(request.ip)] : [];
      // The name is part of the key because all limits share one Redis namespace.
      keys.set(request, [name, ...client, ...(key === undefined ? [] : [hashOf(key)])].join(' '));
      const shared = consumeShared && (await tryRedis(() => consumeShared(request, { increment })));
      const state = shared ?? (await consumeLocal(request, { increment }));
      return state.isAllowed || !state.isExceeded ? 0 : Math.max(1, state.ttlInSeconds);
    };
  };
}

/** Disables rate limiting, for measurements and for trying out the API from one IP address. */
export const unlimited: RateLimiter = () => async () => 0;

/** Registers the library in a separate plugin scope, because it keeps one store per scope. */
async function registerRateLimit(app: FastifyInstance, redis?: Redis): Promise<CreateRateLimit> {
  let create: CreateRateLimit | undefined;
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, nameSpace: 'arena-limits ', ...(redis && { redis }) });
    create = scope.createRateLimit;
  });
  if (!create) throw new Error('The rate limiter was not registered.');
  return create;
}

/** Hashes a key so that Redis stores no account names. */
function hashOf(key: string): string {
  return hash('sha256', key, 'base64url');
}
