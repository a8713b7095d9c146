import { useRef } from 'react';

/** A key per filled form: kept over every try, renewed once the form was stored. */
export function useIdempotencyKey() {
  const key = useRef<string | null>(null);
  return {
    key: () => {
      key.current ??= randomKey();
      return key.current;
    },
    renew: () => {
      key.current = null;
    },
  };
}

/** 128 random bits; `crypto.randomUUID` is missing on pages served by plain http. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
