import type { FastifyRequest } from 'fastify';
import type { Bucket, Count, Counters } from '../../http/limits/rate-limiter';
import { tooMany, tooManyMails } from './auth-error';

/** Per client, but where it says otherwise. */
const BUCKETS = {
  password: { max: 30, timeWindow: 60_000 },
  /** For an account and a client, so that one client cannot use up what the account takes from all of them. */
  passwordFrom: { max: 20, timeWindow: 900_000, atClient: true },
  /** For an account, from browsers that it does not know. */
  passwordOf: { max: 100, timeWindow: 900_000 },
  /** For an account and a browser that has logged in to it before; it is counted nowhere else. */
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
  /** A real server counts the mails of everybody together, which lets one caller keep them from all others. */
  mail: { max: 30, timeWindow: 3_600_000 },
  factor: { max: 15, timeWindow: 60_000 },
} as const satisfies Record<string, Bucket>;

/**
 * Counts a call.
 * @param who counted for this account instead of for the client
 * @throws AuthFailure 429 when there were too many
 */
export type Limit = (bucket: keyof typeof BUCKETS, request: FastifyRequest, who?: string) => Promise<void>;

export function createLimits(counters: Counters): Limit {
  const counts = Object.fromEntries(
    Object.entries<Bucket>(BUCKETS).map(([name, bucket]) => [name, counters(`auth-${name}`, bucket)]),
  ) as Record<keyof typeof BUCKETS, Count>;
  return async (bucket, request, who) => {
    const seconds = await counts[bucket](request, who === undefined ? {} : { who });
    if (seconds > 0) throw bucket === 'mail' ? tooManyMails(seconds) : tooMany(seconds);
  };
}
