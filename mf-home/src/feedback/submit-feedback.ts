import { post } from '@arena/shared/api/post';
import { FEEDBACK_TEXT_VERSION } from '@arena/shared/forms/feedback';
import type { Feedback } from '@arena/shared/forms/feedback-schema';

/** Milliseconds without an answer after which feedback counts as not sent; specification §7. */
const TIMEOUT_MS = 15_000;

/** Sends feedback. `key` is made once per filled form: trying again cannot store it twice. */
export function submitFeedback(feedback: Feedback, key: string) {
  return post('/api/feedback', feedback, {
    timeoutMs: TIMEOUT_MS,
    idempotencyKey: key,
    textVersion: FEEDBACK_TEXT_VERSION,
  });
}
