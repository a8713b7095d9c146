import { type SubmitEvent, useRef, useState } from 'react';

/**
 * Sends a form once at a time: what is submitted while one is checked or under way does nothing.
 * @param submit what `handleSubmit` of the form library made
 */
export function useSending(submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>) {
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    try {
      await submit(event);
    } finally {
      underWay.current = false;
      setSending(false);
    }
  }
  return { sending, send };
}
