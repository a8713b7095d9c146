import type { SubmissionsRefusal } from '@arena/shared/contract/api/submissions-api';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../kernel/refusal';

/** A logged-in visitor who has proven ownership of this address. */
export type Visitor = { accountId: string; email: string };

/**
 * Identifies the visitor who sends a request.
 * @throws Refusal `unauthenticated` without a valid session, `forbidden` if it may not see submissions
 */
export type IdentifyVisitor = (request: FastifyRequest) => Promise<Visitor>;

export const notLoggedIn = () => new Refusal('unauthenticated', 'Please log in to see what you have sent.');

export const accountLocked = () => new Refusal('forbidden', 'This account is locked.');

export const addressNotProven = () =>
  new Refusal(
    'address_not_proven' satisfies SubmissionsRefusal,
    'Please show first that this email address is yours: log in with a link that we send to it.',
  );

export const secondStepNeeded = () =>
  new Refusal(
    'second_step_needed' satisfies SubmissionsRefusal,
    'Please enter the code of your authenticator app first.',
  );
