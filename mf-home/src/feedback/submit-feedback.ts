import { post } from '@arena/shared/api/post';
import { SUBMIT_FEEDBACK } from '@arena/shared/contract/visitor-api';
import { FEEDBACK_TEXT_VERSION } from '@arena/shared/forms/feedback';
import type { Feedback } from '@arena/shared/forms/feedback-schema';

/** Milliseconds to wait for a response. */
const TIMEOUT_MS = 15_000;

/** Submits feedback. Retries with the same `idempotencyKey` are stored only once. */
export function submitFeedback(feedback: Feedback, idempotencyKey: string) {
  return post(SUBMIT_FEEDBACK, feedback, {
    timeoutMs: TIMEOUT_MS,
    idempotencyKey,
    textVersion: FEEDBACK_TEXT_VERSION,
  });
}
