import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/refusal';

/** Entry of the header `Via` in every request to a backend. Servers add to this header and never remove it. */
export const VIA = '1.1 arena-backend';

/**
 * Hook: refuses requests that a server of a site has sent to a backend. Such a backend leads back to a site: requests
 * could loop, or reach the site without the IP address of their client.
 * @throws Refusal `loop`
 */
export async function refuseLoops({ headers: { via } }: FastifyRequest) {
  const entries = via?.toString().split(',') ?? [];
  if (entries.some((entry) => entry.trim() === VIA)) {
    throw new Refusal('loop', 'The backend of a section leads back to this site.');
  }
}
