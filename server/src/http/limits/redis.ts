import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Milliseconds a visitor waits for Redis at most. */
const ANSWERS_WITHIN = 1_000;

const CONNECT_WITHIN = 2_000;

/** Milliseconds between two tries to reach it, at most. */
const TRY_AGAIN = 2_000;

/**
 * Connects to Redis and goes on trying by itself. A command fails at once while there is no connection.
 * @returns when it is connected, or has not been within two seconds
 */
export async function openRedis(url: string): Promise<{ redis: Redis; close: () => void }> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_WITHIN,
    commandTimeout: ANSWERS_WITHIN,
    retryStrategy: (times) => Math.min(times * 100, TRY_AGAIN),
  });
  // Whoever counts sees and tells that it fails; without a listener the client writes to the terminal.
  redis.on('error', () => undefined);
  const waited = new AbortController();
  await Promise.race([
    redis.connect().catch(() => undefined),
    setTimeout(CONNECT_WITHIN, undefined, { signal: waited.signal }).catch(() => undefined),
  ]);
  waited.abort();
  return { redis, close: () => redis.disconnect() };
}
