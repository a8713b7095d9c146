import { HOUR } from '@arena/shared/contract/time/duration';
import type { FastifyRequest } from 'fastify';
import type { Bucket, Consume, RateLimiter } from '../../../kernel/http/limits/rate-limiter';
import { tooManyMails, tooManyRequests } from './auth-error';

/** Counted per client unless a comment says otherwise. */
const BUCKETS = {
  password: { max: 30, timeWindow: 60_000 },
  /** Per account and client: one client alone cannot exhaust the account's limit. */
  passwordFrom: { max: 20, timeWindow: 900_000, perClient: true },
  /** Per account, for all unknown browsers together. */
  passwordOf: { max: 100, timeWindow: 900_000 },
  /** Per account and known browser. These attempts count against no other limit. */
  passwordOfDevice: { max: 30, timeWindow: 900_000 },
  failedRefresh: { max: 30, timeWindow: 60_000 },
  exchange: { max: 30, timeWindow: 60_000 },
  verify: { max: 30, timeWindow: 300_000 },
  signup: { max: 30, timeWindow: 300_000 },
  recover: { max: 30, timeWindow: 300_000 },
  resend: { max: 30, timeWindow: 300_000 },
  otp: { max: 30, timeWindow: 300_000 },
  update: { max: 30, timeWindow: 300_000 },
  challenge: { max: 15, timeWindow: 60_000 },
  /** GoTrue counts the mails of all clients together, so one client can exhaust the limit of the others. */
  mail: { max: 30, timeWindow: HOUR },
  factor: { max: 15, timeWindow: 60_000 },
} as const satisfies Record<string, Bucket>;

/**
 * Counts a call.
 * @param key account to count for instead of the client
 * @throws AuthError 429 beyond the limit
 */
export type Limit = (bucket: keyof typeof BUCKETS, request: FastifyRequest, key?: string) => Promise<void>;

export function createLimit(rateLimiter: RateLimiter): Limit {
  const consumers = Object.fromEntries(
    Object.entries<Bucket>(BUCKETS).map(([name, bucket]) => [name, rateLimiter(`auth-${name}`, bucket)]),
  ) as Record<keyof typeof BUCKETS, Consume>;
  return async (bucket, request, key) => {
    const seconds = await consumers[bucket](request, key === undefined ? {} : { key });
    if (seconds > 0) throw bucket === 'mail' ? tooManyMails(seconds) : tooManyRequests(seconds);
  };
}
