import { EARLY_ACCESS_FORM } from '@arena/shared/contract/visitor-api';
import {
  CITIES,
  COMMENTS_LENGTH,
  PREBOOKING_SENT,
  PREBOOKING_TEXT_VERSION,
  toPrebooking,
} from '@arena/shared/forms/prebooking';
import { prebookingFormSchema, prebookingSchema } from '@arena/shared/forms/prebooking-schema';
import { terms } from '@arena/shared/forms/prebooking-terms';
import type { Form } from '../pages/form';
import { prebookings } from './table';

/** The early-access form. */
export const earlyAccessForm: Form = {
  name: 'prebooking',
  path: EARLY_ACCESS_FORM,
  title: 'Early access',
  parentPage: { path: '/', name: 'the home page' },
  hasOwnPage: true,
  terms,
  fields: [
    { kind: 'input', name: 'name', label: 'Name', autocomplete: 'name', required: true },
    { kind: 'input', name: 'email', label: 'Email', type: 'email', autocomplete: 'email', required: true },
    {
      kind: 'input',
      name: 'mobile',
      label: 'Mobile',
      type: 'tel',
      inputmode: 'numeric',
      autocomplete: 'tel-national',
      help: '10 digits, without +91',
      required: true,
    },
    { kind: 'select', name: 'city', label: 'City', placeholder: 'Choose your city', options: CITIES, required: true },
    {
      kind: 'input',
      name: 'otherCity',
      label: 'City name',
      help: 'Only if you chose "Other".',
      autocomplete: 'address-level2',
    },
    { kind: 'textarea', name: 'comments', label: 'Comments (optional)', rows: 3, maxLength: COMMENTS_LENGTH },
    { kind: 'checkbox', name: 'agreeTerms', label: 'I agree to these terms', required: true },
  ],
  bodyLimit: 192 << 10,
  submitLabel: 'Send pre-booking',
  parse(values) {
    const entered = prebookingFormSchema.safeParse(values);
    return entered.success ? prebookingSchema.safeParse(toPrebooking(entered.data)) : entered;
  },
  storage: { table: prebookings, textVersion: PREBOOKING_TEXT_VERSION },
  successMessage: PREBOOKING_SENT,
  successNotes: () => [],
};
