import { post } from '@arena/shared/api/post';
import { SUBMIT_CONTACT } from '@arena/shared/contract/api/visitor-api';
import { CONTACT_TEXT_VERSION } from '@arena/shared/forms/contact';
import type { ContactMessage } from '@arena/shared/forms/contact-schema';
import type { Language } from '@arena/shared/forms/language';

/** Milliseconds to wait for a response. */
const TIMEOUT_MS = 15_000;

/** Sends a message to the venue. `language` is that of the notice. Retries with the same `idempotencyKey` are stored once. */
export function submitContact(message: ContactMessage, language: Language, idempotencyKey: string) {
  return post(SUBMIT_CONTACT, message, {
    timeoutMs: TIMEOUT_MS,
    idempotencyKey,
    textVersion: CONTACT_TEXT_VERSION,
    textLanguage: language,
  });
}
