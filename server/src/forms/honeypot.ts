import { HONEYPOT_FIELD } from '@arena/shared/forms/honeypot';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../database/database';
import type { SubmissionTable } from './columns';
import { newReference, type StoreSubmission, submissionStore } from './store';

declare module 'fastify' {
  interface FastifyRequest {
    /** A bot has filled in the honeypot field. */
    isSpam: boolean;
  }
}

/** Hook: sets `isSpam` if the honeypot field has a value. Runs before validation, which drops unknown fields. */
export async function detectHoneypot(request: FastifyRequest, _reply: FastifyReply) {
  const { body } = request;
  request.isSpam = typeof body === 'object' && body !== null && HONEYPOT_FIELD in body && Boolean(body[HONEYPOT_FIELD]);
  if (request.isSpam) request.log.info('The honeypot field of a form was filled in. Nothing is stored.');
}

/** Stores submissions of one kind. Discards spam, but returns a receipt all the same, so that bots learn nothing. */
export function submissionHandler(db: Database, table: SubmissionTable) {
  const store = submissionStore(db, table);
  const discard: StoreSubmission = async (_fields, { receivedAt }) => ({ reference: newReference(), receivedAt });
  return ({ isSpam }: FastifyRequest, ...sent: Parameters<StoreSubmission>) => (isSpam ? discard : store)(...sent);
}
