import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../http/errors';

/**
 * Hook: refuses to serve service workers. One could answer all later requests instead of the server, even those of the
 * operators' page. Browsers mark requests for service workers with this header, and scripts cannot remove it.
 * @throws HttpError forbidden
 */
export async function refuseServiceWorkers({ headers }: FastifyRequest) {
  if (headers['service-worker'] !== undefined) throw HttpError.forbidden('This site has no service workers.');
}
