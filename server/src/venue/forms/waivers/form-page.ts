import { SUBMIT_WAIVER, WAIVER_FORM } from '@arena/shared/contract/api/visitor-api';
import { inputAttributes } from '@arena/shared/forms/fields/field-kinds';
import type { Language, Translation } from '@arena/shared/forms/language';
import { toWaiver, WAIVER_TEXT_VERSION } from '@arena/shared/forms/waiver/waiver';
import { type WaiverField, waiverFieldNames, waiverFields } from '@arena/shared/forms/waiver/waiver-fields';
import { fieldTexts, waiverFormText } from '@arena/shared/forms/waiver/waiver-form-text';
import { hi as hiFormText } from '@arena/shared/forms/waiver/waiver-form-text.hi';
import { waiverFormSchema, waiverSchema } from '@arena/shared/forms/waiver/waiver-schema';
import { waiverText } from '@arena/shared/forms/waiver/waiver-text';
import { hi } from '@arena/shared/forms/waiver/waiver-text.hi';
import { z } from 'zod';
import { qrCode } from '../../../kernel/http/qr-code';
import type { Field } from '../pages/fields';
import type { StoredForm, SubmissionStorage, Translated } from '../pages/form';
import { waivers } from './table';
import { validUntil } from './valid-until';

const storage: SubmissionStorage = {
  path: SUBMIT_WAIVER,
  schema: waiverSchema,
  table: waivers,
  textVersion: WAIVER_TEXT_VERSION,
  mail: 'waiver',
  receipt: {
    /** `validUntil` is a day, `YYYY-MM-DD`. `qrCode` is an SVG image of the reference, which the gate scans. */
    schema: z.object({
      reference: z.string(),
      signedAt: z.iso.datetime(),
      validUntil: z.string(),
      qrCode: z.string(),
    }),
    describe: ({ reference, receivedAt }) => ({
      reference,
      signedAt: receivedAt.toISOString(),
      validUntil: validUntil(receivedAt),
      qrCode: qrCode(reference),
    }),
  },
};

/** The liability waiver. */
export const waiverForm: Translated<StoredForm> = {
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
): StoredForm {
  const longDate = new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    name: 'waiver',
    path: WAIVER_FORM,
    title: form.title,
    parentPage: { path: '/waiver', name: 'the waiver and its text' },
    language,
    fields: [
      { kind: 'radios', name: 'age', label: form.optional(form.age), options: optionsOf(form.ages) },
      ...waiverFieldNames.map((name) => fieldOf(name, text, form)),
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
    storage,
    successMessage: form.submitted,
    hasQrCode: true,
    successNotes: (receivedAt) => [
      form.showReference,
      form.validUntilDay(longDate.format(new Date(validUntil(receivedAt)))),
    ],
  };
}

function fieldOf(
  name: WaiverField,
  text: Translation<typeof waiverText>,
  form: Translation<typeof waiverFormText>,
): Field {
  const { label, help = name === 'guardianName' ? text.guardianRule : undefined } = fieldTexts(name, form);
  const field = { name, label, help, ...inputAttributes(waiverFields[name]) };
  if (waiverFields[name].kind !== 'yesNo') return { kind: 'input', ...field };
  return { kind: 'radios', ...field, options: optionsOf(form.answers) };
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
