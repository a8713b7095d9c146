import { post } from '@arena/shared/api/post';
import { SUBMIT_FEEDBACK } from '@arena/shared/contract/api/visitor-api';
import { FEEDBACK_TEXT_VERSION } from '@arena/shared/forms/feedback';
import type { Feedback } from '@arena/shared/forms/feedback-schema';
import type { Language } from '@arena/shared/forms/language';

/** Milliseconds to wait for a response. */
const TIMEOUT_MS = 15_000;

/** Submits feedback. `language` is that of the notice. Retries with the same `idempotencyKey` are stored only once. */
export function submitFeedback(feedback: Feedback, language: Language, idempotencyKey: string) {
  return post(SUBMIT_FEEDBACK, feedback, {
    timeoutMs: TIMEOUT_MS,
    idempotencyKey,
    textVersion: FEEDBACK_TEXT_VERSION,
    textLanguage: language,
  });
}
