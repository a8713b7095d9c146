import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Identifies a client by its IP address, as a trusted proxy reports it. For IPv6 it is the network, because one client
 * owns every address in it.
 */
export function clientKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip);
}
