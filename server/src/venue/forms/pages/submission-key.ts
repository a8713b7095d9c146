import { createHmac } from 'node:crypto';

/** Milliseconds. The same form from the same client counts as a duplicate for this time, and at most for twice as long. */
const WINDOW = 600_000;

type SubmissionIdentity = { form: string; client: string; fields: object; at: Date };

/**
 * Derives idempotency keys for a form without scripts from the client, the fields and the time. The page cannot contain
 * a random key, because it is the same for all visitors. The secret prevents guessing the client's address from a key.
 * @returns the key of the current time window, and that of the previous one, under which the form may already be stored
 */
export function submissionKeys(
  secret: string,
  { form, client, fields, at }: SubmissionIdentity,
): { key: string; earlierKey: string } {
  const current = Math.floor(at.getTime() / WINDOW);
  const keyFor = (window: number) => {
    const hmac = createHmac('sha256', secret).update(JSON.stringify(['form', form, client, fields, window]));
    return `form-${hmac.digest('base64url')}`;
  };
  return { key: keyFor(current), earlierKey: keyFor(current - 1) };
}
