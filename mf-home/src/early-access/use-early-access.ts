import { fetchedCheck } from '@arena/shared/forms/fetched-check';
import { PREBOOKING_SENT, toPrebooking } from '@arena/shared/forms/prebooking';
import { trapped } from '@arena/shared/ui/trap-field';
import { useIdempotencyKey } from '@arena/shared/ui/use-idempotency-key';
import { useLeaveQuestion } from '@arena/shared/ui/use-leave-question';
import { useSending } from '@arena/shared/ui/use-sending';
import { useForm } from 'react-hook-form';
import { useOutcome } from '../page/use-outcome';
import { prebookingSentence } from './prebooking-sentences';
import { submitPrebooking } from './submit-prebooking';

const check = fetchedCheck(() => import(/* webpackChunkName: "checks" */ './prebooking-check'));

/** The early-access form's values, sending and outcome. `onSent` is called when a pre-booking has arrived. */
export function useEarlyAccess(onSent: () => void) {
  const form = useForm({
    resolver: check.resolver,
    defaultValues: { name: '', email: '', mobile: '', otherCity: '', comments: '' },
  });
  const { outcome, dismiss, fail, succeed } = useOutcome('Your pre-booking');
  const idempotency = useIdempotencyKey();
  useLeaveQuestion(form);

  const { sending, send } = useSending(
    form.handleSubmit(async (valid, event) => {
      dismiss();
      const result = await submitPrebooking({ ...toPrebooking(valid), ...trapped(event) }, idempotency.key());
      if (!result.ok) {
        fail(prebookingSentence(result.failure));
        return;
      }
      idempotency.renew();
      form.reset();
      succeed(PREBOOKING_SENT);
      onSent();
    }),
  );

  return {
    form,
    onFocus: check.fetch,
    sending,
    outcome,
    dismiss,
    send,
  };
}
