import { WAIVER_FORM } from '@arena/shared/contract/visitor-api';
import type { Language, Translation } from '@arena/shared/forms/language';
import { SHOW_REFERENCE, toWaiver, WAIVER_SUBMITTED, WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import { waiverFormSchema, waiverSchema } from '@arena/shared/forms/waiver-schema';
import { waiverText } from '@arena/shared/forms/waiver-text';
import { hi } from '@arena/shared/forms/waiver-text.hi';
import type { Form, TranslatedForm } from '../pages/form';
import { waivers } from './table';
import { validUntil } from './valid-until';

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** The liability waiver. */
export const waiverForm: TranslatedForm = {
  en: formWith('en', waiverText),
  hi: {
    ...formWith('hi', hi),
    document: [
      { title: hi.summaryTitle, items: hi.summary },
      { title: hi.title, items: hi.clauses },
    ],
    terms: [hi.purpose],
    hasOwnPage: true,
  },
};

function formWith(language: Language, text: Translation<typeof waiverText>): Form {
  return {
    name: 'waiver',
    path: WAIVER_FORM,
    title: 'Liability Waiver',
    parentPage: { path: '/waiver', name: 'the waiver and its text' },
    language,
    fields: [
      {
        kind: 'radios',
        name: 'age',
        label: 'Your age (optional)',
        options: [
          { value: '18_or_above', label: '18 or above' },
          { value: 'below_18', label: 'Below 18' },
        ],
      },
      { kind: 'input', name: 'firstName', label: 'First name', autocomplete: 'given-name', required: true },
      { kind: 'input', name: 'lastName', label: 'Last name', autocomplete: 'family-name', required: true },
      { kind: 'input', name: 'dob', label: 'Date of birth', type: 'date', autocomplete: 'bday', required: true },
      {
        kind: 'input',
        name: 'guardianName',
        label: "Guardian's name (optional)",
        help: 'Under-18 players need guardian approval.',
        autocomplete: 'section-guardian name',
      },
      {
        kind: 'input',
        name: 'guardianPhone',
        label: "Guardian's phone (optional)",
        type: 'tel',
        autocomplete: 'section-guardian tel',
      },
      { kind: 'input', name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', required: true },
      { kind: 'input', name: 'email', label: 'Email', type: 'email', autocomplete: 'email', required: true },
      { kind: 'input', name: 'address', label: 'Address (optional)', autocomplete: 'street-address' },
      { kind: 'input', name: 'city', label: 'City (optional)', autocomplete: 'address-level2' },
      { kind: 'input', name: 'state', label: 'State (optional)', autocomplete: 'address-level1' },
      { kind: 'input', name: 'zip', label: 'PIN code (optional)', inputmode: 'numeric', autocomplete: 'postal-code' },
      {
        kind: 'radios',
        name: 'medicalCondition',
        label: 'Do you have a medical condition we should know about?',
        help: 'Heart, asthma, epilepsy, pregnancy, a fresh injury, an allergy.',
        options: [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ],
        required: true,
      },
      {
        kind: 'checkboxes',
        name: 'acknowledged',
        label: text.confirmationsTitle,
        options: Object.entries(text.confirmations).map(([value, label]) => ({ value, label })),
        language,
      },
    ],
    submitLabel: 'Submit waiver',
    parse(values) {
      const entered = waiverFormSchema.safeParse({ ...values, age: values.age || null });
      return entered.success ? waiverSchema.safeParse(toWaiver(entered.data)) : entered;
    },
    storage: { table: waivers, textVersion: WAIVER_TEXT_VERSION },
    successMessage: WAIVER_SUBMITTED,
    hasQrCode: true,
    successNotes: (receivedAt) => [
      SHOW_REFERENCE,
      `Valid until 12/31 (${longDate.format(new Date(validUntil(receivedAt)))})`,
    ],
  };
}
