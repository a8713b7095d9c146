import { post } from '@arena/shared/api/post';
import { PREBOOKING_TEXT_VERSION } from '@arena/shared/forms/prebooking';
import type { Prebooking } from '@arena/shared/forms/prebooking-schema';

/** Milliseconds without an answer after which a pre-booking counts as not sent; specification §7. */
const TIMEOUT_MS = 10_000;

/** Registers interest. `key` is made once per filled form: trying again cannot book twice. */
export function submitPrebooking(prebooking: Prebooking, key: string) {
  return post('/api/prebooking', prebooking, {
    timeoutMs: TIMEOUT_MS,
    idempotencyKey: key,
    textVersion: PREBOOKING_TEXT_VERSION,
  });
}
