import { createHmac, hash } from 'node:crypto';
import { DeliveryError, type Destination } from './destination';
import { payloads, type WebhookTemplate } from './payloads';

/** Milliseconds for a receiver to answer. */
const TIMEOUT = 10_000;

/** Client errors that are temporary and do not concern the event. */
const TEMPORARY = [408, 425, 429];

/** Prefix of secrets in the Standard Webhooks specification; base64 follows. */
const SECRET_PREFIX = 'whsec_';

export type WebhookOptions = {
  url: string;
  /** `whsec_` and base64; undefined: not signed. */
  secret: string | undefined;
  template: WebhookTemplate;
};

/**
 * Posts events to a URL, signed as Standard Webhooks specifies. Does not follow redirects, which could lead into the
 * network of the server, and does not read the body of the answer.
 */
export function webhook({ url, secret, template }: WebhookOptions): Destination {
  return {
    id: `webhook-${hash('sha256', url, 'hex').slice(0, 16)}`,
    name: new URL(url).host,
    send: async (event, now) => {
      const body = JSON.stringify(payloads[template](event));
      const timestamp = Math.floor(now.getTime() / 1000);
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Arena',
          'webhook-id': event.id,
          'webhook-timestamp': String(timestamp),
          ...(secret && { 'webhook-signature': sign(secret, `${event.id}.${timestamp}.${body}`) }),
        },
        body,
      }).catch(throwWithoutUrl);
      await response.body?.cancel();
      if (response.ok) return;
      const { status, headers } = response;
      const hint = status >= 300 && status < 400 ? ': redirects are not followed' : '';
      throw new DeliveryError(`It answered ${status}${hint}.`, {
        isRefused: status >= 400 && status < 500 && !TEMPORARY.includes(status),
        retryAfter: readRetryAfter(headers.get('retry-after'), now),
      });
    },
  };
}

function sign(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** Milliseconds of a `Retry-After` header, which has seconds or a date; 0 without a valid one. */
function readRetryAfter(header: string | null, now: Date): number {
  if (!header) return 0;
  const milliseconds = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Math.max(0, milliseconds || 0);
}

/** Errors of `fetch` name the URL, which is a secret for chat systems. */
function throwWithoutUrl(error: Error): never {
  if (error.name === 'TimeoutError') throw new DeliveryError('It did not answer within ten seconds.');
  const code = Object(error.cause).code;
  throw new DeliveryError(typeof code === 'string' ? `It cannot be reached (${code}).` : 'It cannot be reached.');
}
