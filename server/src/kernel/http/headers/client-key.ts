import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Identifies a client by its IP address, as a trusted proxy reports it. For IPv6, it uses the network, because one
 * client owns all addresses in it.
 */
export function clientKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip);
}

/** The network of a client, to tell visitors apart: /24 of an IPv4 address, /64 of IPv6. */
export function clientNetwork(request: Pick<FastifyRequest, 'ip'>): string {
  const key = clientKey(request);
  return isIPv4(key) ? key.slice(0, key.lastIndexOf('.')) : key;
}
