import { WAIVER_FORM } from '@arena/shared/contract/visitor-api';
import type { Language, Translation } from '@arena/shared/forms/language';
import { toWaiver, WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver';
import { waiverFormText } from '@arena/shared/forms/waiver-form-text';
import { hi as hiFormText } from '@arena/shared/forms/waiver-form-text.hi';
import { waiverFormSchema, waiverSchema } from '@arena/shared/forms/waiver-schema';
import { waiverText } from '@arena/shared/forms/waiver-text';
import { hi } from '@arena/shared/forms/waiver-text.hi';
import type { Form, TranslatedForm } from '../pages/form';
import { waivers } from './table';
import { validUntil } from './valid-until';

/** The liability waiver. */
export const waiverForm: TranslatedForm = {
  en: formWith('en', waiverText, waiverFormText),
  hi: {
    ...formWith('hi', hi, hiFormText),
    parentPage: { path: '/waiver', name: 'वेवर और उसके पाठ' },
    pageLanguage: 'hi',
    document: [
      { title: hi.summaryTitle, items: hi.summary },
      { title: hi.title, items: hi.clauses },
    ],
    terms: [hi.purpose],
    hasOwnPage: true,
  },
};

function formWith(
  language: Language,
  text: Translation<typeof waiverText>,
  form: Translation<typeof waiverFormText>,
): Form {
  const { labels, optional } = form;
  const longDate = new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    name: 'waiver',
    path: WAIVER_FORM,
    title: form.title,
    parentPage: { path: '/waiver', name: 'the waiver and its text' },
    language,
    fields: [
      { kind: 'radios', name: 'age', label: optional(form.age), options: optionsOf(form.ages) },
      { kind: 'input', name: 'firstName', label: labels.firstName, autocomplete: 'given-name', required: true },
      { kind: 'input', name: 'lastName', label: labels.lastName, autocomplete: 'family-name', required: true },
      { kind: 'input', name: 'dob', label: labels.dob, type: 'date', autocomplete: 'bday', required: true },
      {
        kind: 'input',
        name: 'guardianName',
        label: optional(labels.guardianName),
        help: text.guardianRule,
        autocomplete: 'section-guardian name',
      },
      {
        kind: 'input',
        name: 'guardianPhone',
        label: optional(labels.guardianPhone),
        type: 'tel',
        autocomplete: 'section-guardian tel',
      },
      { kind: 'input', name: 'phone', label: labels.phone, type: 'tel', autocomplete: 'tel', required: true },
      { kind: 'input', name: 'email', label: labels.email, type: 'email', autocomplete: 'email', required: true },
      { kind: 'input', name: 'address', label: optional(labels.address), autocomplete: 'street-address' },
      { kind: 'input', name: 'city', label: optional(labels.city), autocomplete: 'address-level2' },
      { kind: 'input', name: 'state', label: optional(labels.state), autocomplete: 'address-level1' },
      {
        kind: 'input',
        name: 'zip',
        label: optional(labels.zip),
        inputmode: 'numeric',
        autocomplete: 'postal-code',
      },
      {
        kind: 'radios',
        name: 'medicalCondition',
        label: form.medicalQuestion,
        help: form.medicalHelp,
        options: optionsOf(form.answers),
        required: true,
      },
      {
        kind: 'checkboxes',
        name: 'acknowledged',
        label: text.confirmationsTitle,
        options: optionsOf(text.confirmations),
        language,
      },
    ],
    submitLabel: form.submit,
    parse(values) {
      const entered = waiverFormSchema.safeParse({ ...values, age: values.age || null });
      return entered.success ? waiverSchema.safeParse(toWaiver(entered.data)) : entered;
    },
    storage: { table: waivers, textVersion: WAIVER_TEXT_VERSION },
    successMessage: form.submitted,
    hasQrCode: true,
    successNotes: (receivedAt) => [
      form.showReference,
      form.validUntilDay(longDate.format(new Date(validUntil(receivedAt)))),
    ],
  };
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
