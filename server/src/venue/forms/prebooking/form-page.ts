import { EARLY_ACCESS_FORM, SUBMIT_PREBOOKING } from '@arena/shared/contract/api/visitor-api';
import type { Language, Translation } from '@arena/shared/forms/language';
import {
  CITIES,
  COMMENTS_LENGTH,
  PREBOOKING_SENT,
  PREBOOKING_TEXT_VERSION,
  toPrebooking,
} from '@arena/shared/forms/prebooking/prebooking';
import { prebookingFormSchema, prebookingSchema } from '@arena/shared/forms/prebooking/prebooking-schema';
import { prebookingConsent } from '@arena/shared/forms/prebooking/prebooking-terms';
import { hi } from '@arena/shared/forms/prebooking/prebooking-terms.hi';
import type { StoredForm, Translated } from '../pages/form';
import { prebookings } from './table';

/** The early-access form. */
export const earlyAccessForm: Translated<StoredForm> = {
  en: formWith('en', prebookingConsent),
  hi: formWith('hi', hi),
};

function formWith(language: Language, consent: Translation<typeof prebookingConsent>): StoredForm {
  return {
    name: 'prebooking',
    path: EARLY_ACCESS_FORM,
    title: 'Early access',
    parentPage: { path: '/', name: 'the home page' },
    language,
    hasOwnPage: true,
    terms: consent.terms,
    fields: [
      { kind: 'input', name: 'name', label: 'Name', autoComplete: 'name', required: true },
      { kind: 'input', name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
      {
        kind: 'input',
        name: 'mobile',
        label: 'Mobile',
        type: 'tel',
        inputMode: 'numeric',
        autoComplete: 'tel-national',
        help: '10 digits, without +91',
        required: true,
      },
      { kind: 'select', name: 'city', label: 'City', placeholder: 'Choose your city', options: CITIES, required: true },
      {
        kind: 'input',
        name: 'otherCity',
        label: 'City name',
        help: 'Only if you chose "Other".',
        autoComplete: 'address-level2',
      },
      { kind: 'textarea', name: 'comments', label: 'Comments (optional)', rows: 3, maxLength: COMMENTS_LENGTH },
      {
        kind: 'checkbox',
        name: 'agreeTerms',
        label: consent.agree,
        missing: consent.agreeMissing,
        language,
        required: true,
      },
    ],
    bodyLimit: 192 << 10,
    submitLabel: 'Send pre-booking',
    parse(values) {
      const entered = prebookingFormSchema.safeParse(values);
      return entered.success ? prebookingSchema.safeParse(toPrebooking(entered.data)) : entered;
    },
    storage: {
      ...{ path: SUBMIT_PREBOOKING, schema: prebookingSchema, table: prebookings },
      ...{ textVersion: PREBOOKING_TEXT_VERSION, mail: 'prebooking' },
    },
    successMessage: PREBOOKING_SENT,
    successNotes: () => [],
  };
}
