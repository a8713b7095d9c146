import { post } from '@arena/shared/api/post';
import { SUBMIT_PREBOOKING } from '@arena/shared/contract/api/visitor-api';
import type { Language } from '@arena/shared/forms/language';
import { PREBOOKING_TEXT_VERSION } from '@arena/shared/forms/prebooking/prebooking';
import type { Prebooking } from '@arena/shared/forms/prebooking/prebooking-schema';

/** Milliseconds to wait for a response. */
const TIMEOUT_MS = 10_000;

/** Submits a pre-booking. `language` is that of the terms. Retries with the same `idempotencyKey` are stored only once. */
export function submitPrebooking(prebooking: Prebooking, language: Language, idempotencyKey: string) {
  return post(SUBMIT_PREBOOKING, prebooking, {
    timeoutMs: TIMEOUT_MS,
    idempotencyKey,
    textVersion: PREBOOKING_TEXT_VERSION,
    textLanguage: language,
  });
}
