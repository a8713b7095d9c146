import * as z from 'zod/mini';
import { dayAtArena } from '../fields/day';
import { emailSchema } from '../fields/email-schema';
import type { FieldDefinition, FieldKind } from '../fields/field-kinds';
import { normalizeNumber, normalizePhone } from '../fields/normalize';
import { isPhone, PHONE_MESSAGE } from '../fields/phone';
import { optionalPhoneSchema, phoneSchema } from '../fields/phone-schema';
import { pinCodeSchema } from '../fields/pin-code-schema';
import { LINE_LENGTH } from '../fields/texts';
import { optionalText, requiredLine } from '../fields/texts-schema';
import { isDateOfBirth, MINIMUM_AGE, needsGuardian, reachesMinimumAge } from './waiver';
import { fieldsIn, type WaiverField, waiverFields } from './waiver-fields';

const dobSchema = z.string('Please enter your date of birth.').check(
  z.overwrite(normalizeNumber),
  z.minLength(1, { error: 'Please enter your date of birth.', abort: true }),
  z.refine(isDateOfBirth, { error: 'Please enter a real date of birth.', abort: true }),
  z.refine((dob) => dob <= dayAtArena(new Date()), { error: 'This date of birth is in the future.', abort: true }),
  z.refine((dob) => reachesMinimumAge(dob, new Date()), `Players are ${MINIMUM_AGE} or older.`),
);

/** The rule of a field, by its kind. */
const rules = {
  line: ({ label }: FieldDefinition) => requiredLine(`your ${label.toLowerCase()}`),
  optionalLine: ({ limit = LINE_LENGTH }: FieldDefinition) => optionalText(limit),
  dateOfBirth: () => dobSchema,
  phone: () => phoneSchema,
  optionalPhone: () => optionalPhoneSchema,
  email: () => emailSchema,
  pinCode: () => pinCodeSchema,
  yesNo: () => z.enum(['yes', 'no'], 'Please answer yes or no.'),
} satisfies Record<FieldKind, (field: FieldDefinition) => z.ZodMiniType>;

type Rules<Name extends WaiverField> = {
  [Each in Name]: ReturnType<(typeof rules)[(typeof waiverFields)[Each]['kind']]>;
};

/** The rules of some fields, by their names. */
export function rulesOf<Name extends WaiverField>(names: readonly Name[]) {
  return Object.fromEntries(
    names.map((name) => [name, rules[waiverFields[name].kind](waiverFields[name])]),
  ) as Rules<Name>;
}

/**
 * A submitted waiver. The guardian's fields are for players under 18. The server compares a retry with what it has stored
 * by the text of all fields, so their order stays.
 */
export const waiverSchema = z.object({
  ...rulesOf(fieldsIn('player', 'address', 'contact', 'health')),
  ...z.partial(z.object(rulesOf(fieldsIn('guardian')))).shape,
} satisfies Record<WaiverField, z.ZodMiniType>);

export type Waiver = z.infer<typeof waiverSchema>;

/** Form values. Neither `age` nor `acknowledged` is enforced. */
export const waiverFormSchema = z
  .extend(waiverSchema, {
    age: z.nullish(z.enum(['18_or_above', 'below_18'])),
    acknowledged: z._default(z.array(z.string()), []),
    guardianPhone: z.optional(z.string().check(z.overwrite(normalizePhone))),
  })
  .check(
    z.refine((form) => !needsGuardian(form, new Date()) || !form.guardianPhone || isPhone(form.guardianPhone), {
      path: ['guardianPhone'],
      error: PHONE_MESSAGE,
      // By default the rule would run only when every field is valid.
      when: () => true,
    }),
  );

export type ValidWaiver = z.output<typeof waiverFormSchema>;
