import { useRef } from 'react';

/**
 * Idempotency keys of a form. Retries with the same body share a key. A changed body gets a new one: the server may have
 * stored the first attempt although its response got lost, and would ignore the corrections. Call `renew` after the form
 * has been stored.
 */
export function useIdempotencyKey() {
  const last = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor(body: object): string {
      const text = JSON.stringify(body);
      if (last.current?.body !== text) last.current = { body: text, key: randomKey() };
      return last.current.key;
    },
    renew: () => {
      last.current = null;
    },
  };
}

/** 128 random bits as hex. `crypto.randomUUID` is missing on pages served over plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
