import type { SubmissionsRefusal } from '@arena/shared/contract/submissions-api';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../kernel/http/errors';

/** A logged-in visitor who has proven to read the mails to this address. */
export type Visitor = { accountId: string; email: string };

/**
 * Identifies the visitor who sends a request.
 * @throws HttpError 401 without a valid session, 403 if it may not see submissions
 */
export type IdentifyVisitor = (request: FastifyRequest) => Promise<Visitor>;

/** A session that may not see submissions yet. */
export class SubmissionsRefused extends HttpError {
  constructor(
    readonly code: SubmissionsRefusal,
    message: string,
  ) {
    super(403, message);
  }
}

export const notLoggedIn = () => HttpError.unauthorized('Please log in to see what you have sent.');

export const accountLocked = () => HttpError.forbidden('This account is locked.');

export const addressNotProven = () =>
  new SubmissionsRefused(
    'address_not_proven',
    'Please show first that this email address is yours: log in with a link that we send to it.',
  );

export const secondStepNeeded = () =>
  new SubmissionsRefused('second_step_needed', 'Please enter the code of your authenticator app first.');
