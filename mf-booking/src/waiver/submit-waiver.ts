import { post } from '@arena/shared/api/post';
import { WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import type { Waiver } from '@arena/shared/forms/waiver-schema';
import type { Receipt } from './receipt';

/** Milliseconds without an answer after which a waiver counts as not sent. */
const TIMEOUT_MS = 15_000;

/** Submits a waiver; specification §7. `key` belongs to this very waiver: trying again cannot store it twice. */
export function submitWaiver(waiver: Waiver, key: string) {
  return post<Partial<Receipt>>('/api/waivers/submit', waiver, {
    timeoutMs: TIMEOUT_MS,
    idempotencyKey: key,
    textVersion: WAIVER_TEXT_VERSION,
  });
}
