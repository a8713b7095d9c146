import { MAX_FOUND, MAX_LISTED, type Player } from '@arena/shared/contract/gate-api';
import { dayAtArena } from '@arena/shared/forms/day';
import { readReference } from '@arena/shared/forms/reference';
import { isMinor } from '@arena/shared/forms/waiver';
import { and, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { cutPage } from '../../database/cut-page';
import type { Database } from '../../database/database';
import { escapeLike } from '../find';
import { waivers } from '../waivers/table';
import { validUntil } from '../waivers/valid-until';
import { firstCheckIns } from './check-ins';

/** Fewer digits are no phone number, but perhaps part of a name. */
const MIN_PHONE_DIGITS = 6;

/** Digits of an Indian phone number without its prefix. */
const PHONE_DIGITS = 10;

/** The players of a list, and whether it has all of them. */
export type Players = { players: Player[]; isComplete: boolean };

/** Players who signed today, or were checked in today, at the arena; the last to sign first. */
export async function playersToday(db: Database, now: Date): Promise<Players> {
  const checkedIn = [...(await firstCheckIns(db, dayAtArena(now))).keys()];
  const signedToday = sql`(${waivers.receivedAt} at time zone 'Asia/Kolkata')::date = ${dayAtArena(now)}::date`;
  return selectPlayers(db, or(signedToday, inArray(waivers.reference, checkedIn)), { now, limit: MAX_LISTED });
}

/**
 * Players with this reference, whose phone ends with these six or more digits, or whose name contains these words; the last
 * to sign first.
 */
export async function findPlayers(db: Database, text: string, now: Date): Promise<Players> {
  const options = { now, limit: MAX_FOUND };
  const typed = readReference(text);
  if (typed) {
    const found = await selectPlayers(db, eq(waivers.reference, typed.reference), options);
    // Without the prefix, it may also be a name of eight letters or a part of a phone number.
    if (typed.hasPrefix || found.players.length > 0) return found;
  }
  return selectPlayers(db, matchesPhone(text) ?? matchesName(text), options);
}

function matchesPhone(text: string): SQL | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replaceAll(/\D/g, '').slice(-PHONE_DIGITS);
  if (digits.length < MIN_PHONE_DIGITS) return undefined;
  return like(sql`regexp_replace(${waivers.phone}, '\\D', '', 'g')`, `%${digits}`);
}

function matchesName(text: string): SQL | undefined {
  const name = sql`${waivers.firstName} || ' ' || ${waivers.lastName}`;
  const words = text.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => ilike(name, `%${escapeLike(word)}%`)));
}

async function selectPlayers(db: Database, condition: SQL | undefined, { now, limit }: { now: Date; limit: number }) {
  const { reference, receivedAt, withdrawnAt, firstName, lastName, dob, guardianName, medicalCondition } = waivers;
  const found = await db
    .select({ reference, receivedAt, withdrawnAt, firstName, lastName, dob, guardianName, medicalCondition })
    .from(waivers)
    .where(condition)
    .orderBy(desc(receivedAt), desc(reference))
    .limit(limit + 1);
  const { rows, last } = cutPage(found, limit);
  const today = dayAtArena(now);
  const references = rows.map((row) => row.reference);
  const checkIns = await firstCheckIns(db, today, references);
  const players = rows.map((row): Player => {
    const lastDay = validUntil(row.receivedAt);
    return {
      reference: row.reference,
      name: `${row.firstName} ${row.lastName}`,
      age: ageOn(today, row.dob),
      isMinor: isMinor(row.dob, now),
      hasGuardian: Boolean(row.guardianName),
      hasMedicalCondition: row.medicalCondition === 'yes',
      validUntil: lastDay,
      isExpired: lastDay < today,
      isWithdrawn: row.withdrawnAt !== null,
      checkIn: checkIns.get(row.reference) ?? null,
    };
  });
  return { players, isComplete: last === null };
}

/** Full years. Both days are YYYY-MM-DD. */
function ageOn(today: string, dob: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}
