import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../http/errors';

/**
 * A hook: no file of the site becomes a service worker, which would answer in the place of the server from then on, the
 * page for operators included. Browsers send this header with the script of one, and scripts cannot leave it out.
 */
export async function refuseServiceWorkers({ headers }: FastifyRequest) {
  if (headers['service-worker'] !== undefined) throw new Refusal('forbidden', 'This site has no service workers.');
}
