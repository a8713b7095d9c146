import type { Language } from '@arena/shared/forms/language';
import type { z } from 'zod';
import type { VisitorMail } from '../../mails/table';
import type { SubmissionTable } from '../columns';
import type { ReceiptAnswer } from '../mails/receipt';
import type { Faults, Field, Values } from './fields';

type Issue = { path: readonly PropertyKey[]; message: string };

/** Result of a validation: the columns to store, or all issues. */
export type ParseResult = { success: true; data: object } | { success: false; error: { issues: readonly Issue[] } };

/** A form in the languages of its legal texts. */
export type Translated<AnyForm extends Form> = { en: AnyForm; hi?: AnyForm };

/** Receiving the submissions of a form as JSON, and storing them. */
export type SubmissionStorage = {
  /** The site's scripts post the form to this path. */
  path: string;
  schema: z.core.$ZodType<object>;
  /** Maximum bytes of JSON, for forms with long texts. */
  bodyLimit?: number;
  table: SubmissionTable;
  textVersion: string;
  /** Mail about a new submission. */
  mail?: VisitorMail;
  /** Response, if it has more than the reference. */
  receipt?: ReceiptAnswer;
};

/** A form whose submissions are stored. */
export type StoredForm = Form & { storage: SubmissionStorage };

/** The form in a language, or in English if it has no texts in that language. */
export function formIn(form: Translated<Form>, language: Language): Form {
  return form[language] ?? form.en;
}

/** A part of a document: clauses with titles, or sentences. */
export type DocumentPart = { title: string; items: readonly (string | { title: string; text: string })[] };

/** A form that works without scripts. Its texts are the same as in the React form. */
export type Form = {
  /** Name of its rate limits, which it shares with the API. */
  name: string;
  /** Browsers post the form to this path. */
  path: string;
  title: string;
  /** Page of the site that contains the form. */
  parentPage: { path: string; name: string };
  /** Language of `document`, of `terms` and of the fields that say so. */
  language: Language;
  /** Language of all other texts, if it is not English. */
  pageLanguage?: Language;
  /** Whether `path` also shows the form: a form in a dialog needs a separate page without scripts. */
  hasOwnPage?: true;
  /** The document that visitors sign, above the fields. In English, it is on the parent page. */
  document?: readonly DocumentPart[];
  /** Terms above the button, which visitors accept by sending the form. */
  terms?: readonly string[];
  fields: readonly Field[];
  /** Bytes. Needed for long texts, because URL encoding turns one byte into three: `%E0`. */
  bodyLimit?: number;
  submitLabel: string;
  /** Validates the values like the React form, and then the resulting submission like the API. */
  parse: (values: Values) => ParseResult;
  /** Forms without it are not stored. */
  storage?: SubmissionStorage;
  successMessage: string;
  /** Whether the confirmation page shows the reference as a QR code, too. */
  hasQrCode?: true;
  /** Further texts of the confirmation page. */
  successNotes: (receivedAt: Date) => readonly string[];
};

/** The first error message of each field. */
export function firstFaults(issues: readonly Issue[]): Faults {
  const faults: Faults = {};
  for (const { path, message } of issues) faults[String(path[0])] ??= message;
  return faults;
}
