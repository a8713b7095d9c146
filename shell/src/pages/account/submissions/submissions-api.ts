import { type ApiFailure, call } from '@arena/shared/api/call';
import type { JsonObject } from '@arena/shared/api/json';
import type { SubmissionsRefusal } from '@arena/shared/contract/api/submissions-api';
import {
  CORRECT_SUBMISSION,
  ERASE_SUBMISSIONS,
  READ_SUBMISSIONS,
  WITHDRAW_SUBMISSION,
} from '@arena/shared/contract/api/visitor-api';
import { MAX_ERASED } from '@arena/shared/contract/erasure-limit';
import type { PrebookingCorrection } from '@arena/shared/forms/prebooking/prebooking-correction-schema';
import type { WaiverCorrection } from '@arena/shared/forms/waiver/waiver-correction-schema';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import { readSubmission, readSubmissions, type SentSubmissions, type Submission } from './sent-submissions';

const TIMEOUT = 15_000;

/**
 * Kinds of failures, by the visitor's next step. `stale`: the submission was changed, withdrawn or erased elsewhere.
 */
type Reason = SubmissionsRefusal | 'session_ended' | 'stale' | 'other';

/** A failure, with a message for the visitor. */
export type SubmissionsFailure = { reason: Reason; message: string };

export type Outcome<Data> = { ok: true; data: Data } | { ok: false; failure: SubmissionsFailure };

/** Values that replace those of a submission. */
export type Correction = PrebookingCorrection | WaiverCorrection;

/** All submissions with the email address of the account. */
export function loadSubmissions(): Promise<Outcome<SentSubmissions>> {
  return request('GET', READ_SUBMISSIONS, undefined, readSubmissions);
}

/** Replaces the values of a submission. `revision` is the one the visitor corrected. */
export function correctSubmission(
  { reference, revision }: Pick<Submission, 'reference' | 'revision'>,
  fields: Correction,
): Promise<Outcome<Submission>> {
  return request('POST', CORRECT_SUBMISSION, { reference, revision, fields }, readSubmission);
}

/** Withdraws a submission. Repeating it changes nothing. */
export function withdrawSubmission(reference: string): Promise<Outcome<Submission>> {
  return request('POST', WITHDRAW_SUBMISSION, { reference }, readSubmission);
}

/**
 * Erases submissions, also those that an earlier attempt has erased.
 * @param onErased called with the references of each request that succeeded
 * @returns the failure of the first request that failed
 */
export async function eraseSubmissions(
  references: readonly string[],
  onErased: (references: readonly string[]) => void,
): Promise<SubmissionsFailure | undefined> {
  for (let start = 0; start < references.length; start += MAX_ERASED) {
    const batch = references.slice(start, start + MAX_ERASED);
    const outcome = await request('POST', ERASE_SUBMISSIONS, { references: batch }, (data) => data);
    if (!outcome.ok) return outcome.failure;
    onErased(batch);
  }
  return undefined;
}

/** Calls the API with the access token of the session, which the auth client renews if it has expired. */
async function request<Data>(
  method: 'GET' | 'POST',
  path: string,
  body: object | undefined,
  read: (data: JsonObject) => Data | undefined,
): Promise<Outcome<Data>> {
  const session = await callAuthBackend((client) => client.getSession());
  if (!session.ok) return { ok: false, failure: { reason: 'other', message: session.message } };
  const token = session.data.session?.access_token;
  if (!token) return { ok: false, failure: SESSION_ENDED };
  const headers = { Authorization: `Bearer ${token}` };
  const result = await call(path, { method, headers, timeout: TIMEOUT, ...(body && { data: body }) });
  if (!result.ok) return { ok: false, failure: toFailure(result.failure) };
  const data = read(result.data);
  return data ? { ok: true, data } : { ok: false, failure: toFailure({ kind: 'unexpected' }) };
}

const SESSION_ENDED: SubmissionsFailure = {
  reason: 'session_ended',
  message: 'Your session has ended. Please log in again.',
};

function toFailure(failure: ApiFailure): SubmissionsFailure {
  switch (failure.kind) {
    case 'timeout':
      return { reason: 'other', message: 'Connection timeout. Please try again.' };
    case 'network':
      return { reason: 'other', message: 'Network error. Please check your internet connection.' };
    case 'unexpected':
      return { reason: 'other', message: 'An unexpected error occurred. Please try again.' };
    case 'server':
      if (failure.status === 401) return SESSION_ENDED;
      return { reason: reasonOf(failure), message: failure.error ?? 'Something went wrong. Please try again.' };
  }
}

function reasonOf({ status, code }: { status: number; code?: string }): Reason {
  if (code === 'address_not_proven' || code === 'second_step_needed') return code;
  return status === 404 || status === 409 ? 'stale' : 'other';
}
