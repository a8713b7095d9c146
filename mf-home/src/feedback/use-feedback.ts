import { FEEDBACK_SUBMITTED } from '@arena/shared/forms/feedback';
import { fetchedCheck } from '@arena/shared/forms/lazy-resolver';
import { trapped } from '@arena/shared/ui/honeypot-field';
import { useIdempotencyKey } from '@arena/shared/ui/use-idempotency-key';
import { useLateNotice } from '@arena/shared/ui/use-late-notice';
import { useSending } from '@arena/shared/ui/use-sending';
import { useLeaveQuestion } from '@arena/shared/ui/use-unsaved-changes-warning';
import { useState, useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { feedbackSentence } from './feedback-error-message';
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

const check = fetchedCheck(() => import(/* webpackChunkName: "checks" */ './feedback-resolver'));

type Outcome = { kind: 'trouble' | 'success'; sentence: string };

/** The feedback form's values, sending and outcome, and whether feedback was sent from this device. */
export function useFeedback() {
  const form = useForm({ resolver: check.resolver, defaultValues: unanswered });
  const submitted = useSyncExternalStore(submittedMark.subscribe, submittedMark.get, () => false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const idempotency = useIdempotencyKey();
  useLeaveQuestion(form);
  const tellLate = useLateNotice();

  const { sending, send } = useSending(
    form.handleSubmit(async (feedback, event) => {
      setOutcome(null);
      const result = await submitFeedback({ ...feedback, ...trapped(event) }, idempotency.key());
      if (!result.ok) {
        const sentence = feedbackSentence(result.failure);
        setOutcome({ kind: 'trouble', sentence });
        tellLate({ kind: 'trouble', text: `Your feedback: ${sentence}` });
        return;
      }
      idempotency.renew();
      form.reset();
      setOutcome({ kind: 'success', sentence: FEEDBACK_SUBMITTED });
      tellLate({ kind: 'success', text: FEEDBACK_SUBMITTED });
      submittedMark.set(true);
    }),
  );

  return {
    form,
    onFocus: check.fetch,
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
