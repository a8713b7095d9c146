import { type SubmitEvent, useRef, useState } from 'react';

/**
 * Prevents parallel submissions: it ignores a submit while another one is being validated or sent.
 * @param submit handler made by react-hook-form's `handleSubmit`
 */
export function useSending(submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>) {
  const [sending, setSending] = useState(false);
  const inFlight = useRef(false);
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    setSending(true);
    try {
      await submit(event);
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  }
  return { sending, send };
}
