import { createHmac } from 'node:crypto';

/** Milliseconds in which the same form of the same client counts as sent twice; up to twice as long. */
const WINDOW = 600_000;

type Sent = { form: string; client: string; fields: object; at: Date };

/**
 * Idempotency keys for a form without scripts. Its page is the same for all visitors, so it cannot carry a key: the
 * client, the contents and the time make one. The secret keeps a key from telling the client's address.
 * @returns the key to store under, and the one of the time before, under which it may be stored already
 */
export function submissionKeys(
  secret: string,
  { form, client, fields, at }: Sent,
): { key: string; earlierKey: string } {
  const window = Math.floor(at.getTime() / WINDOW);
  const keyIn = (number: number) => {
    const hmac = createHmac('sha256', secret).update(JSON.stringify(['form', form, client, fields, number]));
    return `form-${hmac.digest('base64url')}`;
  };
  return { key: keyIn(window), earlierKey: keyIn(window - 1) };
}
