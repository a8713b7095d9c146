import { FEEDBACK_SUBMITTED } from '@arena/shared/forms/feedback';
import { lazyResolver } from '@arena/shared/forms/lazy-resolver';
import { safeLocalStorage } from '@arena/shared/storage/safe-storage';
import { storedChoice, useStoredChoice } from '@arena/shared/storage/stored-choice';
import { useDraft } from '@arena/shared/ui/hooks/use-draft';
import { useSubmission } from '@arena/shared/ui/hooks/use-submission';
import { useTexts } from '@arena/shared/ui/texts';
import { useForm } from 'react-hook-form';
import { feedbackErrorMessage } from './feedback-error-message';
import { purposeTexts } from './purpose';
import { submitFeedback } from './submit-feedback';

/** The server expects every field; unanswered ones are empty. */
const defaultValues = {
  rating: 0,
  thoughts: '',
  visit_frequency: '',
  game_mode_request: '',
  arena_upgrade: '',
  custom_request: '',
};

const validation = lazyResolver(() => import(/* webpackChunkName: "checks" */ './feedback-resolver'));

/** Remembers on this device that feedback was submitted. */
const submittedChoice = storedChoice({
  key: 'feedbackSubmitted',
  storage: safeLocalStorage,
  values: ['false', 'true'],
});

/** State of the feedback form: values, submission, outcome, and whether this device has already sent feedback. */
export function useFeedback() {
  const form = useForm({ resolver: validation.resolver, defaultValues });
  const submitted = useStoredChoice(submittedChoice) === 'true';
  const eraseDraft = useDraft('feedback', form);
  const { language } = useTexts(purposeTexts);
  const submission = useSubmission({
    form,
    subject: 'Your feedback',
    toBody: (feedback) => feedback,
    submit: (feedback, key) => submitFeedback(feedback, language, key),
    errorMessage: feedbackErrorMessage,
    onSent: () => {
      form.reset();
      eraseDraft();
      submittedChoice.set('true');
      return FEEDBACK_SUBMITTED;
    },
  });

  return {
    ...submission,
    form,
    onFocus: validation.load,
    submitted,
    reset: () => {
      submission.dismiss();
      submittedChoice.set('false');
    },
  };
}
