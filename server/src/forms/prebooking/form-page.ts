import { FORM_PAGES } from '@arena/shared/forms/form-pages';
import {
  CITIES,
  COMMENTS_LENGTH,
  PREBOOKING_SENT,
  PREBOOKING_TEXT_VERSION,
  toPrebooking,
} from '@arena/shared/forms/prebooking';
import { prebookingFormSchema, prebookingSchema } from '@arena/shared/forms/prebooking-schema';
import { terms } from '@arena/shared/forms/prebooking-terms';
import { entryOf } from '../pages/entries';
import type { Form } from '../pages/form';
import { prebookings } from './table';

/** Who would like to come, and from where. */
export const earlyAccessForm: Form = {
  name: 'prebooking',
  address: FORM_PAGES.earlyAccess,
  title: 'Early access',
  place: { path: '/', name: 'the home page' },
  opensHere: true,
  terms,
  fields: [
    { kind: 'line', name: 'name', label: 'Name', autocomplete: 'name', required: true },
    { kind: 'line', name: 'email', label: 'Email', type: 'email', autocomplete: 'email', required: true },
    {
      kind: 'line',
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
      kind: 'line',
      name: 'otherCity',
      label: 'City name',
      help: 'Only if you chose "Other".',
      autocomplete: 'address-level2',
    },
    { kind: 'text', name: 'comments', label: 'Comments (optional)', rows: 3, limit: COMMENTS_LENGTH },
    { kind: 'box', name: 'agreeTerms', label: 'I agree to these terms', required: true },
  ],
  bodyLimit: 192 << 10,
  button: 'Send pre-booking',
  parse(entries) {
    const entered = prebookingFormSchema.safeParse({
      name: entryOf(entries, 'name'),
      email: entryOf(entries, 'email'),
      mobile: entryOf(entries, 'mobile'),
      city: entryOf(entries, 'city'),
      otherCity: entryOf(entries, 'otherCity'),
      comments: entryOf(entries, 'comments'),
      agreeTerms: entryOf(entries, 'agreeTerms') !== '',
    });
    return entered.success ? prebookingSchema.safeParse(toPrebooking(entered.data)) : entered;
  },
  stored: { table: prebookings, textVersion: PREBOOKING_TEXT_VERSION },
  thanks: PREBOOKING_SENT,
  afterwards: () => [],
};
