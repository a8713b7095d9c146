import { lazyResolver } from '@arena/shared/forms/lazy-resolver';
import { PREBOOKING_SENT, toPrebooking } from '@arena/shared/forms/prebooking';
import { useSubmission } from '@arena/shared/ui/use-submission';
import { useUnsavedChangesWarning } from '@arena/shared/ui/use-unsaved-changes-warning';
import { useForm } from 'react-hook-form';
import { prebookingErrorMessage } from './prebooking-error-message';
import { submitPrebooking } from './submit-prebooking';

const validation = lazyResolver(() => import(/* webpackChunkName: "checks" */ './prebooking-resolver'));

/** State of the early-access form: values, submission and outcome. Calls `onSent` after a successful submission. */
export function useEarlyAccess(onSent: () => void) {
  const form = useForm({
    resolver: validation.resolver,
    defaultValues: { name: '', email: '', mobile: '', otherCity: '', comments: '' },
  });
  useUnsavedChangesWarning(form);
  const submission = useSubmission({
    form,
    subject: 'Your pre-booking',
    toBody: toPrebooking,
    submit: submitPrebooking,
    errorMessage: prebookingErrorMessage,
    onSent: () => {
      form.reset();
      onSent();
      return PREBOOKING_SENT;
    },
  });

  return { ...submission, form, onFocus: validation.load };
}
