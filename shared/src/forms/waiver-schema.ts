import * as z from 'zod/mini';
import { dayAtArena } from './day';
import { emailSchema } from './email-schema';
import { normalizeNumber, normalizePhone } from './normalize';
import { isPhone, PHONE_MESSAGE } from './phone';
import { optionalPhoneSchema, phoneSchema } from './phone-schema';
import { pinCodeSchema } from './pin-code-schema';
import { LINE_LENGTH } from './texts';
import { optionalText, requiredLine } from './texts-schema';
import { ADDRESS_LENGTH, isDateOfBirth, MINIMUM_AGE, needsGuardian, reachesMinimumAge } from './waiver';

const dobSchema = z.string('Please enter your date of birth.').check(
  z.overwrite(normalizeNumber),
  z.minLength(1, { error: 'Please enter your date of birth.', abort: true }),
  z.refine(isDateOfBirth, { error: 'Please enter a real date of birth.', abort: true }),
  z.refine((dob) => dob <= dayAtArena(new Date()), { error: 'This date of birth is in the future.', abort: true }),
  z.refine((dob) => reachesMinimumAge(dob, new Date()), `Players are ${MINIMUM_AGE} or older.`),
);

/** A submitted waiver. The guardian's fields are for players under 18. */
export const waiverSchema = z.object({
  firstName: requiredLine('your first name'),
  lastName: requiredLine('your last name'),
  dob: dobSchema,
  address: optionalText(ADDRESS_LENGTH),
  city: optionalText(LINE_LENGTH),
  state: optionalText(LINE_LENGTH),
  zip: pinCodeSchema,
  phone: phoneSchema,
  email: emailSchema,
  medicalCondition: z.enum(['yes', 'no'], 'Please answer yes or no.'),
  guardianName: z.optional(optionalText(LINE_LENGTH)),
  guardianPhone: z.optional(optionalPhoneSchema),
});

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
