import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooMany, tooManyMails } from './failure';

/** Calls and the milliseconds they are counted over, per client address. */
const BUCKETS = {
  password: { max: 30, timeWindow: 60_000 },
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
} as const;

/**
 * Counts a call.
 * @param who counted for this account instead of for the client's address: more addresses then give no more guesses
 * @throws AuthFailure 429 when there were too many
 */
export type Limit = (bucket: keyof typeof BUCKETS, request: FastifyRequest, who?: string) => Promise<void>;

/** The limits of one server process. They are in memory: a restart forgets them, processes do not share them. */
export function createLimits(app: FastifyInstance): Limit {
  const keys = new WeakMap<FastifyRequest, string>();
  const counters = Object.fromEntries(
    Object.entries(BUCKETS).map(([name, bucket]) => [
      name,
      app.createRateLimit({ ...bucket, keyGenerator: (request) => keys.get(request) ?? '' }),
    ]),
  );
  return async (bucket, request, who) => {
    keys.set(request, who ?? normalizeIP(request.ip));
    const state = await counters[bucket]?.(request);
    if (state && !state.isAllowed && state.isExceeded) throw bucket === 'mail' ? tooManyMails() : tooMany();
  };
}

/** For measurements and for trying the API out, where all calls come from one address. */
export const noLimits: Limit = async () => undefined;
