import { feedbackSchema } from '@arena/shared/forms/feedback';
import { trapped } from '@arena/shared/ui/trap-field';
import { useIdempotencyKey } from '@arena/shared/ui/use-idempotency-key';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { feedbackSentence, SUBMITTED } from './feedback-sentences';
import { submitFeedback } from './submit-feedback';
import { submittedMark } from './submitted-mark';

/** Every field is there, an unanswered one is empty. */
const unanswered = {
  rating: 0,
  thoughts: '',
  visit_frequency: '',
  game_mode_request: '',
  arena_upgrade: '',
  custom_request: '',
};

type Outcome = { kind: 'trouble' | 'success'; sentence: string };

/** The feedback form's values, sending and outcome, and whether feedback was sent from this device. */
export function useFeedback() {
  const form = useForm({ resolver: zodResolver(feedbackSchema), defaultValues: unanswered });
  const submitted = useSyncExternalStore(submittedMark.subscribe, submittedMark.get, () => false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [sending, setSending] = useState(false);
  const underWay = useRef(false);
  const idempotency = useIdempotencyKey();

  const send = form.handleSubmit(async (feedback, event) => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(true);
    setOutcome(null);
    const result = await submitFeedback({ ...feedback, ...trapped(event) }, idempotency.key());
    underWay.current = false;
    setSending(false);
    if (!result.ok) {
      setOutcome({ kind: 'trouble', sentence: feedbackSentence(result.failure) });
      return;
    }
    idempotency.renew();
    form.reset();
    setOutcome({ kind: 'success', sentence: SUBMITTED });
    submittedMark.set(true);
  });

  return {
    form,
    sending,
    outcome,
    dismiss: () => setOutcome(null),
    send,
    submitted,
    again: () => {
      setOutcome(null);
      submittedMark.set(false);
    },
  };
}
