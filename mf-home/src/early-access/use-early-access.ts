import { prebookingFormSchema, toPrebooking } from '@arena/shared/forms/prebooking';
import { trapped } from '@arena/shared/ui/trap-field';
import { useIdempotencyKey } from '@arena/shared/ui/use-idempotency-key';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { prebookingSentence, THANKS } from './prebooking-sentences';
import { submitPrebooking } from './submit-prebooking';

type Outcome = { kind: 'trouble' | 'success'; sentence: string };

/** The early-access form's values, sending and outcome. `onSent` is called when a pre-booking has arrived. */
export function useEarlyAccess(onSent: () => void) {
  const form = useForm({
    resolver: zodResolver(prebookingFormSchema),
    defaultValues: { name: '', email: '', mobile: '', otherCity: '', comments: '' },
  });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const idempotency = useIdempotencyKey();

  const send = form.handleSubmit(async (valid, event) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setOutcome(null);
    const result = await submitPrebooking({ ...toPrebooking(valid), ...trapped(event) }, idempotency.key());
    underWay.current = false;
    setSending(false);
    if (!result.ok) {
      setOutcome({ kind: 'trouble', sentence: prebookingSentence(result.failure) });
      return;
    }
    idempotency.renew();
    form.reset();
    setOutcome({ kind: 'success', sentence: THANKS });
    onSent();
  });

  return { form, sending, outcome, dismiss: () => setOutcome(null), send };
}
