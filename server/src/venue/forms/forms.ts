import type { SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import { contactForm } from './contact/form-page';
import { feedbackForm } from './feedback/form-page';
import type { StoredForm, Translated } from './pages/form';
import { earlyAccessForm } from './prebooking/form-page';
import { waiverForm } from './waivers/form-page';

/** The forms whose submissions are stored, by the kind of submission. */
export const storedForms: Record<SubmissionKind, Translated<StoredForm>> = {
  prebooking: earlyAccessForm,
  feedback: { en: feedbackForm },
  waiver: waiverForm,
  contact: contactForm,
};
