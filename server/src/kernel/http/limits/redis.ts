import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Maximum milliseconds that a visitor waits for Redis. */
const COMMAND_TIMEOUT = 1_000;

/** Milliseconds. */
const CONNECT_TIMEOUT = 2_000;

/** Maximum milliseconds between attempts to connect. */
const MAX_RETRY_DELAY = 2_000;

/**
 * Connects to Redis and reconnects automatically. While disconnected, commands fail immediately.
 * @returns when connected, or after two seconds without a connection
 */
export async function openRedis(url: string): Promise<{ redis: Redis; close: () => void }> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT,
    commandTimeout: COMMAND_TIMEOUT,
    retryStrategy: (times) => Math.min(times * 100, MAX_RETRY_DELAY),
  });
  // The rate limiter logs failures. Without a listener the client would write them to the terminal.
  redis.on('error', () => undefined);
  const timeout = new AbortController();
  await Promise.race([
    redis.connect().catch(() => undefined),
    setTimeout(CONNECT_TIMEOUT, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
  return { redis, close: () => redis.disconnect() };
}
