import { FEEDBACK_SUBMITTED } from '@arena/shared/forms/feedback';
import { fetchedCheck } from '@arena/shared/forms/fetched-check';
import { trapped } from '@arena/shared/ui/trap-field';
import { useIdempotencyKey } from '@arena/shared/ui/use-idempotency-key';
import { useLeaveQuestion } from '@arena/shared/ui/use-leave-question';
import { useSending } from '@arena/shared/ui/use-sending';
import { useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { useOutcome } from '../page/use-outcome';
import { feedbackSentence } from './feedback-sentences';
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

const check = fetchedCheck(() => import(/* webpackChunkName: "checks" */ './feedback-check'));

/** The feedback form's values, sending and outcome, and whether feedback was sent from this device. */
export function useFeedback() {
  const form = useForm({ resolver: check.resolver, defaultValues: unanswered });
  const submitted = useSyncExternalStore(submittedMark.subscribe, submittedMark.get, () => false);
  const { outcome, dismiss, fail, succeed } = useOutcome('Your feedback');
  const idempotency = useIdempotencyKey();
  useLeaveQuestion(form);

  const { sending, send } = useSending(
    form.handleSubmit(async (feedback, event) => {
      dismiss();
      const result = await submitFeedback({ ...feedback, ...trapped(event) }, idempotency.key());
      if (!result.ok) {
        fail(feedbackSentence(result.failure));
        return;
      }
      idempotency.renew();
      form.reset();
      succeed(FEEDBACK_SUBMITTED);
      submittedMark.set(true);
    }),
  );

  return {
    form,
    onFocus: check.fetch,
    sending,
    outcome,
    dismiss,
    send,
    submitted,
    again: () => {
      dismiss();
      submittedMark.set(false);
    },
  };
}
