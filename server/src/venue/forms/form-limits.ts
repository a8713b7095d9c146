import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { enforceLimit } from '../../kernel/http/limits/enforce-limit';
import type { RateLimiter } from '../../kernel/http/limits/rate-limiter';

/** Generous, because visitors share IP addresses: a family, the players at the entrance, customers of one provider. */
const PER_CLIENT = { max: 60, timeWindow: 60_000 };

/** Generous, because a family uses one email address for all its players. */
const PER_EMAIL = { max: 30, timeWindow: 600_000 };

const withEmail = z.object({ email: z.string().optional() });

/** Rate limits of one form: `perClient` is a hook for its route, `perEmail` limits submissions with one email address. */
export function formLimits(rateLimiter: RateLimiter, form: string) {
  const limitClient = rateLimiter(form, PER_CLIENT);
  const limitEmail = rateLimiter(`${form}-address`, PER_EMAIL);
  return {
    perClient: (request: FastifyRequest) => enforceLimit(limitClient, request),
    perEmail: async (request: FastifyRequest, fields: object) => {
      const { email } = withEmail.parse(fields);
      if (email) await enforceLimit(limitEmail, request, email.toLowerCase());
    },
  };
}
