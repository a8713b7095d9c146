import type { FieldDefinition } from '../fields/field-kinds';
import { LINE_LENGTH } from '../fields/texts';

type WaiverFieldDefinition = FieldDefinition & {
  /** The part of the form. */
  group: 'player' | 'guardian' | 'contact' | 'address' | 'health';
  /** Row that several answers share in tables. Otherwise the label names a row of its own. */
  row?: string;
  /** Whether visitors may correct it. Everything else stays as it was signed. */
  correctable?: true;
};

/**
 * The fields of the waiver, in the order of its form. Everything that has them derives from this definition: rules, forms
 * with and without scripts, copies, corrections, and the table of the operators.
 */
export const waiverFields = {
  firstName: { group: 'player', kind: 'line', label: 'First name', row: 'Name', autoComplete: 'given-name' },
  lastName: { group: 'player', kind: 'line', label: 'Last name', row: 'Name', autoComplete: 'family-name' },
  dob: { group: 'player', kind: 'dateOfBirth', label: 'Date of birth', autoComplete: 'bday' },
  guardianName: {
    group: 'guardian',
    kind: 'optionalLine',
    label: "Guardian's name",
    autoComplete: 'section-guardian name',
    limit: LINE_LENGTH,
  },
  guardianPhone: {
    group: 'guardian',
    kind: 'optionalPhone',
    label: "Guardian's phone",
    autoComplete: 'section-guardian tel',
    correctable: true,
  },
  phone: { group: 'contact', kind: 'phone', label: 'Phone', autoComplete: 'tel', correctable: true },
  email: { group: 'contact', kind: 'email', label: 'Email', autoComplete: 'email' },
  address: {
    group: 'address',
    kind: 'optionalLine',
    label: 'Address',
    row: 'Address',
    autoComplete: 'street-address',
    limit: 200,
    correctable: true,
  },
  city: {
    group: 'address',
    kind: 'optionalLine',
    label: 'City',
    row: 'Address',
    autoComplete: 'address-level2',
    correctable: true,
  },
  state: {
    group: 'address',
    kind: 'optionalLine',
    label: 'State',
    row: 'Address',
    autoComplete: 'address-level1',
    correctable: true,
  },
  zip: {
    group: 'address',
    kind: 'pinCode',
    label: 'PIN code',
    row: 'Address',
    autoComplete: 'postal-code',
    correctable: true,
  },
  medicalCondition: {
    group: 'health',
    kind: 'yesNo',
    label: 'Medical condition',
    question: 'Do you have a medical condition we should know about?',
    help: 'Heart, asthma, epilepsy, pregnancy, a fresh injury, an allergy.',
  },
} as const satisfies Record<string, WaiverFieldDefinition>;

type Definitions = typeof waiverFields;
type Group = WaiverFieldDefinition['group'];

/** Name of a field of the waiver. */
export type WaiverField = keyof Definitions;

/** Names of the fields whose definition has these properties. */
export type WaiverFieldWith<Properties> = {
  [Name in WaiverField]: Definitions[Name] extends Properties ? Name : never;
}[WaiverField];

/** In the order of the form. */
export const waiverFieldNames = Object.keys(waiverFields) as WaiverField[];

/** The fields of some groups, group by group. */
export function fieldsIn<In extends Group>(...groups: In[]): WaiverFieldWith<{ group: In }>[] {
  return groups.flatMap((group) =>
    waiverFieldNames.filter((name): name is WaiverFieldWith<{ group: In }> => waiverFields[name].group === group),
  );
}

export function isCorrectable(name: WaiverField): name is WaiverFieldWith<{ correctable: true }> {
  return 'correctable' in waiverFields[name];
}
