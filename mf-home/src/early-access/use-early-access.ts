import { fetchedCheck } from '@arena/shared/forms/lazy-resolver';
import { PREBOOKING_SENT, toPrebooking } from '@arena/shared/forms/prebooking';
import { trapped } from '@arena/shared/ui/honeypot-field';
import { useIdempotencyKey } from '@arena/shared/ui/use-idempotency-key';
import { useLateNotice } from '@arena/shared/ui/use-late-notice';
import { useSending } from '@arena/shared/ui/use-sending';
import { useLeaveQuestion } from '@arena/shared/ui/use-unsaved-changes-warning';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { prebookingSentence } from './prebooking-error-message';
import { submitPrebooking } from './submit-prebooking';

const check = fetchedCheck(() => import(/* webpackChunkName: "checks" */ './prebooking-resolver'));

type Outcome = { kind: 'trouble' | 'success'; sentence: string };

/** The early-access form's values, sending and outcome. `onSent` is called when a pre-booking has arrived. */
export function useEarlyAccess(onSent: () => void) {
  const form = useForm({
    resolver: check.resolver,
    defaultValues: { name: '', email: '', mobile: '', otherCity: '', comments: '' },
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const idempotency = useIdempotencyKey();
  useLeaveQuestion(form);
  const tellLate = useLateNotice();

  const { sending, send } = useSending(
    form.handleSubmit(async (valid, event) => {
      setOutcome(null);
      const result = await submitPrebooking({ ...toPrebooking(valid), ...trapped(event) }, idempotency.key());
      if (!result.ok) {
        const sentence = prebookingSentence(result.failure);
        setOutcome({ kind: 'trouble', sentence });
        tellLate({ kind: 'trouble', text: `Your pre-booking: ${sentence}` });
        return;
      }
      idempotency.renew();
      form.reset();
      setOutcome({ kind: 'success', sentence: PREBOOKING_SENT });
      tellLate({ kind: 'success', text: PREBOOKING_SENT });
      onSent();
    }),
  );

  return {
    form,
    onFocus: check.fetch,
    sending,
    outcome,
    dismiss: () => setOutcome(null),
    send,
  };
}
