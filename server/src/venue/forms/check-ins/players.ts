import { MAX_FOUND, MAX_LISTED, type Player } from '@arena/shared/contract/api/gate-api';
import { isNearMatch } from '@arena/shared/contract/api/near-match';
import { dayAtArena } from '@arena/shared/forms/fields/day';
import { type Lookup, readLookup } from '@arena/shared/forms/lookup';
import { isMinor } from '@arena/shared/forms/waiver/waiver';
import { and, desc, eq, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { cutPage } from '../../../kernel/database/cut-page';
import type { Database } from '../../../kernel/database/database';
import { escapeLike } from '../find';
import { waivers } from '../waivers/table';
import { validUntil } from '../waivers/valid-until';
import { firstCheckIns } from './check-ins';

/** Digits of the phone that the gate sees. */
const PHONE_END = 2;

/** The players of a list, and whether the list is complete. */
export type Players = { players: Player[]; isComplete: boolean };

/** Players who signed today, or were checked in today, at the arena; the last to sign first. */
export async function playersToday(db: Database, now: Date): Promise<Players> {
  const checkedIn = [...(await firstCheckIns(db, dayAtArena(now))).keys()];
  const signedToday = sql`(${waivers.receivedAt} at time zone 'Asia/Kolkata')::date = ${dayAtArena(now)}::date`;
  return selectPlayers(db, or(signedToday, inArray(waivers.reference, checkedIn)), { now, limit: MAX_LISTED });
}

/**
 * Players with this reference, with these last six or more digits of the phone, or with these words in their name:
 * first the one with the reference, then the last to sign. Without any, `nearMatches` has those whom the text may mean.
 */
export async function findPlayers(db: Database, text: string, now: Date): Promise<Players & { nearMatches: Player[] }> {
  const lookup = readLookup(text);
  const found = await findExactly(db, lookup, now);
  if (found.players.length > 0) return { ...found, nearMatches: [] };
  const isNear = inArray(waivers.reference, await nearReferences(db, lookup));
  const { players, isComplete } = await selectPlayers(db, isNear, { now, limit: MAX_FOUND });
  return { players: [], nearMatches: players, isComplete };
}

function findExactly(db: Database, { reference, phoneEnd, words }: Lookup, now: Date): Promise<Players> {
  const isExact = reference ? eq(waivers.reference, reference) : undefined;
  const readings = [isExact, phoneEnd ? hasPhoneEnd(phoneEnd) : undefined, matchesName(words)];
  return selectPlayers(db, or(...readings), { now, limit: MAX_FOUND, first: isExact });
}

/** Latest waivers that are compared with a lookup without a match: comparing them takes a few hundredths of a second. */
const MAX_COMPARED = 5_000;

async function nearReferences(db: Database, lookup: Lookup): Promise<string[]> {
  const { reference, firstName, lastName, phone, receivedAt } = waivers;
  const rows = await db
    .select({ reference, firstName, lastName, phone })
    .from(waivers)
    .orderBy(desc(receivedAt))
    .limit(MAX_COMPARED);
  return rows
    .filter(({ firstName, lastName, ...row }) => isNearMatch(lookup, { ...row, name: `${firstName} ${lastName}` }))
    .map((row) => row.reference);
}

function hasPhoneEnd(digits: string): SQL {
  return like(sql`regexp_replace(${waivers.phone}, '\\D', '', 'g')`, `%${digits}`);
}

function matchesName(words: readonly string[]): SQL {
  const name = sql`${waivers.firstName} || ' ' || ${waivers.lastName}`;
  return and(...words.map((word) => ilike(name, `%${escapeLike(word)}%`))) ?? sql`false`;
}

type Selection = {
  now: Date;
  limit: number;
  /** Players to list before all others. */
  first?: SQL | undefined;
};

async function selectPlayers(db: Database, condition: SQL | undefined, { now, limit, first }: Selection) {
  const { reference, receivedAt, withdrawnAt, firstName, lastName, dob, phone, guardianName, medicalCondition } =
    waivers;
  const found = await db
    .select({ reference, receivedAt, withdrawnAt, firstName, lastName, dob, phone, guardianName, medicalCondition })
    .from(waivers)
    .where(condition)
    .orderBy(...(first ? [desc(first)] : []), desc(receivedAt), desc(reference))
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
      phoneEnd: row.phone.replaceAll(/\D/g, '').slice(-PHONE_END),
      age: ageOn(today, row.dob),
      isMinor: isMinor(row.dob, now),
      guardianName: row.guardianName,
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
