import { type FieldDefinition, inputAttributes } from '../fields/field-kinds';
import type { Translation } from '../language';
import { SHOW_REFERENCE, WAIVER_SUBMITTED } from './waiver';
import { type WaiverField, waiverFields } from './waiver-fields';

type Definitions = typeof waiverFields;

type FieldText = Pick<FieldDefinition, 'label' | 'question' | 'help'>;

/** The same texts as in the definition of each field, and no other properties: Hindi has to translate all of them. */
const fields: { [Name in WaiverField]: Pick<Definitions[Name], keyof Definitions[Name] & keyof FieldText> } =
  waiverFields;

/** The English texts of the waiver form and its confirmation, with and without scripts. */
export const waiverFormText = {
  title: 'Liability Waiver',
  fields,
  optional: (label: string) => `${label} (optional)`,
  age: 'Your age',
  ages: { '18_or_above': '18 or above', below_18: 'Below 18' },
  answers: { yes: 'Yes', no: 'No' },
  submit: 'Submit waiver',
  submitted: WAIVER_SUBMITTED,
  yourReference: 'Your reference:',
  showReference: SHOW_REFERENCE,
  qrCode: (reference: string) => `QR code of the reference ${reference}`,
  validUntilDay: (day: string) => `Valid until 12/31 (${day})`,
  /** The message of a rule or of the server, in the language of the form. */
  message: (english: string) => english,
} as const;

/** The label of a field in the form, and its help. */
export function fieldTexts(name: WaiverField, { fields, optional }: Translation<typeof waiverFormText>) {
  const { label, question = label, help }: FieldText = fields[name];
  return { label: inputAttributes(waiverFields[name]).required ? question : optional(question), help };
}
