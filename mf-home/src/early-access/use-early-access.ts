import { lazyResolver } from '@arena/shared/forms/lazy-resolver';
import { PREBOOKING_SENT, toPrebooking } from '@arena/shared/forms/prebooking/prebooking';
import { useSubmission } from '@arena/shared/ui/hooks/use-submission';
import { useUnsavedChangesWarning } from '@arena/shared/ui/hooks/use-unsaved-changes-warning';
import { useTexts } from '@arena/shared/ui/texts';
import { useForm } from 'react-hook-form';
import { consent } from './consent';
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
  const { language } = useTexts(consent);
  const submission = useSubmission({
    form,
    subject: 'Your pre-booking',
    toBody: toPrebooking,
    submit: (prebooking, key) => submitPrebooking(prebooking, language, key),
    errorMessage: prebookingErrorMessage,
    onSent: () => {
      form.reset();
      onSent();
      return PREBOOKING_SENT;
    },
  });

  return { ...submission, form, onFocus: validation.load };
}
