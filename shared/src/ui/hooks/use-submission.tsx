import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiFailure, ApiResult } from '../../api/post';
import type { Notice } from '../../contract/notice';
import { honeypotValue } from '../fields/honeypot-field';
import { useIdempotencyKey } from './use-idempotency-key';
import { useLateNotice } from './use-late-notice';
import { useSending } from './use-sending';

type Options<Entered extends FieldValues, Valid, Body extends object, Data> = {
  form: UseFormReturn<Entered, unknown, Valid>;
  /** The name of the form in a notice, such as `Your waiver`. */
  subject: string;
  toBody: (valid: Valid) => Body;
  submit: (body: Body, idempotencyKey: string) => Promise<ApiResult<Data>>;
  errorMessage: (failure: ApiFailure) => string;
  /** Called after the form was stored. Returns the message for the visitor. */
  onSent: (body: Body, data: Data) => string;
};

/**
 * Sends a form with its honeypot field and an idempotency key, one submission at a time.
 * @returns `send`: the submit handler; `outcome`: the result of the last submission, until `dismiss` is called. If the
 *   visitor has left the form, a notice shows the outcome.
 */
export function useSubmission<Entered extends FieldValues, Valid, Body extends object, Data>(
  options: Options<Entered, Valid, Body, Data>,
) {
  const { form, subject, toBody, submit, errorMessage, onSent } = options;
  const [outcome, setOutcome] = useState<Notice | null>(null);
  const { keyFor, renew } = useIdempotencyKey();
  const showLateNotice = useLateNotice();

  const { sending, send } = useSending(
    form.handleSubmit(async (valid, event) => {
      setOutcome(null);
      const body = toBody(valid);
      const result = await submit({ ...body, ...honeypotValue(event) }, keyFor(body));
      if (result.ok) {
        renew();
        const text = onSent(body, result.data);
        setOutcome({ kind: 'success', text });
        showLateNotice({ kind: 'success', text });
      } else {
        const text = errorMessage(result.failure);
        setOutcome({ kind: 'trouble', text });
        showLateNotice({ kind: 'trouble', text: `${subject}: ${text}` });
      }
    }),
  );

  return { sending, send, outcome, dismiss: () => setOutcome(null) };
}
