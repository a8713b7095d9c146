import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Who asks: the address, as a trusted proxy tells it; of IPv6 the network, of which one client has all addresses. */
export function clientOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip);
}
