import { z } from 'zod';
import { isVisible, normalizeText } from '../../forms/fields/normalize';
import { LINE_LENGTH } from '../../forms/fields/texts';
import { readLookup } from '../../forms/lookup';
import { REFERENCE, REFERENCE_MESSAGE } from '../../forms/reference';
import { timestamp } from '../time/timestamp';

/** Characters of a lookup without spaces. Fewer would list people. */
const MIN_LOOKUP = 3;

export const LOOKUP_MESSAGE = `Enter at least ${MIN_LOOKUP} characters.`;

/** Whether a lookup has enough visible characters. */
export const isLongEnough = (text: string): boolean => readLookup(text).words.join('').length >= MIN_LOOKUP;

/** Players in the answer to a lookup. */
export const MAX_FOUND = 10;

/** Players in the list of a day. */
export const MAX_LISTED = 500;

/** Seconds. A phone without a connection sends its check-ins within three days. */
const MAX_DELAY = 3 * 24 * 60 * 60;

const DELAY = 'A check-in must arrive within three days.';

/** How long ago it happened, by the phone's clock. A span is right even where that clock is wrong. */
const secondsAgo = z.number(DELAY).int(DELAY).min(0, DELAY).max(MAX_DELAY, DELAY).default(0);

const NO_GUARDIAN = 'Enter the name of the guardian.';

const guardian = z
  .string(NO_GUARDIAN)
  .overwrite(normalizeText)
  .max(LINE_LENGTH, `A name has at most ${LINE_LENGTH} characters.`)
  .refine(isVisible, NO_GUARDIAN)
  .nullable()
  .default(null);

const checkIn = z.object({
  id: z.string(),
  at: timestamp,
  /** When the server got it. Null: not stored. */
  arrivedAt: timestamp.nullable(),
  /** Name of the token or session. */
  by: z.string(),
  /** The guardian who came with a minor. Null: not noted. */
  guardian: z.string().nullable(),
});

/** The data of a player that the gate may see. Days are YYYY-MM-DD at the arena. */
const player = z.object({
  reference: z.string(),
  name: z.string(),
  /** The last two digits of the phone: they tell two players of one name apart. */
  phoneEnd: z.string(),
  /** In full years, today. */
  age: z.number(),
  isMinor: z.boolean(),
  /** Who signed for a minor. */
  guardianName: z.string().nullable(),
  hasMedicalCondition: z.boolean(),
  validUntil: z.string(),
  isExpired: z.boolean(),
  /** Whether the visitor has withdrawn the waiver. */
  isWithdrawn: z.boolean(),
  /** Today's; null: not checked in. */
  checkIn: checkIn.nullable(),
});
export type Player = z.output<typeof player>;

const checkedIn = z.object({ reference: z.string(), checkIn: checkIn.nullable() });

/** Endpoints for staff at the gate, which operators may call, too. */
export const gateApi = {
  /** Players who signed or were checked in today, the last to sign first. `isComplete`: false if there are more. */
  playersToday: {
    method: 'GET',
    url: '/api/ops/gate/today',
    config: { access: 'gate' },
    schema: { response: { 200: z.object({ day: z.string(), players: z.array(player), isComplete: z.boolean() }) } },
  },
  /**
   * Finds players by reference, by the last six or more digits of the phone, or by parts of the name, the last to sign
   * first. Without such a player, `nearMatches` has those whom the text may mean. A POST, so that the text is in no URL.
   */
  findPlayers: {
    method: 'POST',
    url: '/api/ops/gate/lookups',
    config: { access: 'gate' },
    schema: {
      body: z.object({
        text: z
          .string('Enter a reference, a name or a phone number.')
          .trim()
          .max(100, 'A lookup has at most 100 characters.')
          .refine(isLongEnough, LOOKUP_MESSAGE),
      }),
      response: {
        200: z.object({ players: z.array(player), nearMatches: z.array(player), isComplete: z.boolean() }),
      },
    },
  },
  /** Checks a player in for the day. The answer has the first check-in of that day, perhaps that of another phone. */
  checkIn: {
    method: 'POST',
    url: '/api/ops/gate/check-ins',
    config: { access: 'gate' },
    schema: {
      body: z.object({
        /** Chosen by the phone: the same check-in may arrive several times. */
        id: z.uuid('A check-in needs a UUID as its id.'),
        reference: z.string().regex(REFERENCE, REFERENCE_MESSAGE),
        secondsAgo,
        guardian,
      }),
      response: { 200: checkedIn },
    },
  },
  /** Undoes a check-in, and later ones of that player on the same day. Undoing it again changes nothing. */
  undoCheckIn: {
    method: 'POST',
    url: '/api/ops/gate/check-ins/:id/cancellation',
    config: { access: 'gate' },
    schema: {
      params: z.object({ id: z.uuid('This is not the id of a check-in.') }),
      response: { 200: checkedIn },
    },
  },
} as const;
