import { post } from '@arena/shared/api/post';
import { SUBMIT_WAIVER } from '@arena/shared/contract/api/visitor-api';
import type { Language } from '@arena/shared/forms/language';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import type { Waiver } from '@arena/shared/forms/waiver/waiver-schema';

/** Milliseconds to wait for a response. */
const TIMEOUT_MS = 15_000;

/** Submits a waiver. `language` is that of the text that was signed; `key` is the idempotency key: a retry with the same key stores the waiver once. */
export function submitWaiver(waiver: Waiver, language: Language, key: string) {
  return post(SUBMIT_WAIVER, waiver, {
    timeoutMs: TIMEOUT_MS,
    idempotencyKey: key,
    textVersion: WAIVER_TEXT_VERSION,
    textLanguage: language,
  });
}
