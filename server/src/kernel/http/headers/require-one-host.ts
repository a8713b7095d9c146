import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusal';

/**
 * Refuses requests with an empty `Host` header or several ones: a proxy may use a different one than the server. Node
 * refuses requests without one, except in HTTP/1.0.
 */
export async function requireOneHost({ raw: { rawHeaders } }: FastifyRequest) {
  // Names and values alternate.
  const hosts = rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host');
  if (hosts.length > 1 || hosts[0]?.trim() === '') throw new Refusal('invalid', 'The request must name one host.');
}
