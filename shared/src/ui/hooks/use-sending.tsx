import { type SubmitEvent, useEffect, useRef, useState } from 'react';

/**
 * Prevents parallel submissions: it ignores a submit while another one is being validated or sent. Afterwards it scrolls to
 * the first error message in the form: the button may be far from it.
 * @param submit handler made by react-hook-form's `handleSubmit`
 */
export function useSending(submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>) {
  const [sending, setSending] = useState(false);
  const inFlight = useRef(false);
  const sent = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!sending) sent.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [sending]);
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    sent.current = event.currentTarget;
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
