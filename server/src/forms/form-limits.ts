import type { FastifyRequest } from 'fastify';
import { refuseBeyond } from '../http/limits/enforce-limit';
import type { Counters } from '../http/limits/rate-limiter';

/** A family, or everybody at the gate, sends from one address; many at home share one of their provider's. */
const PER_CLIENT = { max: 60, timeWindow: 60_000 };

/** A family names one e-mail address for all its players. */
const PER_ADDRESS = { max: 30, timeWindow: 600_000 };

/** The limits of one form: `client` is a hook of its route, `address` is asked with the e-mail address it names. */
export function formLimits(counters: Counters, form: string) {
  const ofClient = counters(form, PER_CLIENT);
  const ofAddress = counters(`${form}-address`, PER_ADDRESS);
  return {
    client: (request: FastifyRequest) => refuseBeyond(ofClient, request),
    address: (request: FastifyRequest, email: string) => refuseBeyond(ofAddress, request, email.toLowerCase()),
  };
}
