import { HONEYPOT_FIELD } from '@arena/shared/forms/honeypot';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The honeypot field has a value: a bot may have sent the form. */
    isSuspected: boolean;
  }
}

/** Hook: sets `isSuspected` if the honeypot field has a value. Runs before validation, which drops unknown fields. */
export async function detectHoneypot(request: FastifyRequest, _reply: FastifyReply) {
  const { body } = request;
  request.isSuspected =
    typeof body === 'object' && body !== null && HONEYPOT_FIELD in body && Boolean(body[HONEYPOT_FIELD]);
  if (request.isSuspected)
    request.log.info('The honeypot field of a form was filled in. The submission is marked as suspected.');
}
