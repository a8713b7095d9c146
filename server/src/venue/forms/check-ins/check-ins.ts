import { dayAtArena } from '@arena/shared/forms/fields/day';
import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { waivers } from '../waivers/table';
import { validUntil } from '../waivers/valid-until';
import { checkIns } from './table';

/**
 * The author of a check-in, its time, the time of its arrival at the server (null: not stored), and the guardian who came
 * with a minor (null: not noted).
 */
export type CheckIn = { id: string; at: Date; arrivedAt: Date | null; by: string; guardian: string | null };

type NewCheckIn = CheckIn & { reference: string };

/** Milliseconds that a phone's clock may be off. */
const CLOCK_TOLERANCE = 60_000;

/** The first check-in of each player on a day that counts. */
export async function firstCheckIns(
  db: Database,
  day: string,
  references?: readonly string[],
): Promise<Map<string, CheckIn>> {
  const { id, at, arrivedAt, by, guardian, reference, seq, undoneAt } = checkIns;
  const isListed = references && inArray(reference, references);
  const rows = await db
    .select({ id, at, arrivedAt, by, guardian, reference })
    .from(checkIns)
    .where(and(eq(checkIns.day, day), isNull(undoneAt), isListed))
    .orderBy(asc(seq));
  const first = new Map<string, CheckIn>();
  for (const { reference, ...checkIn } of rows) if (!first.has(reference)) first.set(reference, checkIn);
  return first;
}

/**
 * Stores a check-in once; repeating it with the same id changes nothing. If two phones check in the same player, the
 * first check-in to arrive counts, and both get it.
 * @param tx a transaction: it locks the waiver
 * @returns whether it is new, and the first check-in of that day; null if it was undone
 * @throws Refusal `not_found` without such a waiver; `conflict` if the waiver was signed later, had expired on that
 * day, or was withdrawn before
 */
export async function storeCheckIn(tx: Database, { at: claimedAt, ...checkIn }: NewCheckIn) {
  const { id, reference } = checkIn;
  const [waiver] = await tx.select().from(waivers).where(eq(waivers.reference, reference)).for('update');
  if (!waiver) throw new Refusal('not_found', 'There is no waiver with this reference.');
  const { receivedAt, withdrawnAt } = waiver;
  if (receivedAt.getTime() - claimedAt.getTime() > CLOCK_TOLERANCE) {
    throw new Refusal('conflict', 'The waiver was signed after this check-in. Check the player in again.');
  }
  const at = claimedAt < receivedAt ? receivedAt : claimedAt;
  const day = dayAtArena(at);
  if (validUntil(receivedAt) < day) {
    throw new Refusal('conflict', 'This waiver has expired. The player has to sign a new one.');
  }
  // A phone without a connection may send a check-in from before the withdrawal later.
  if (withdrawnAt && withdrawnAt <= at) {
    throw new Refusal('conflict', 'This waiver was withdrawn. The player has to sign a new one.');
  }
  const inserted = await tx
    .insert(checkIns)
    .values({ ...checkIn, day, at })
    .onConflictDoNothing({ target: checkIns.id })
    .returning({ id: checkIns.id });
  const isNew = inserted.length > 0;
  if (!isNew) await requireSamePlayer(tx, { id, reference });
  return { isNew, checkIn: (await firstCheckIns(tx, day, [reference])).get(reference) ?? null };
}

/** @throws Refusal `conflict` if the id belongs to another player's check-in */
async function requireSamePlayer(tx: Database, { id, reference }: { id: string; reference: string }) {
  const [stored] = await tx.select().from(checkIns).where(eq(checkIns.id, id));
  if (stored?.reference !== reference)
    throw new Refusal('conflict', 'This id belongs to the check-in of another player.');
}

/**
 * Undoes a check-in, and later ones of the same player and day, which concern the same visit.
 * @param tx a transaction: it locks the waiver
 * @returns the number of check-ins that are undone now, and the check-in that still counts
 * @throws Refusal `not_found` without such a check-in
 */
export async function undoCheckIn(tx: Database, { id, at }: { id: string; at: Date }) {
  const [known] = await tx.select().from(checkIns).where(eq(checkIns.id, id));
  if (!known) throw new Refusal('not_found', 'There is no such check-in.');
  const { reference, day, seq } = known;
  await tx.select().from(waivers).where(eq(waivers.reference, reference)).for('update');
  const [current] = await tx.select().from(checkIns).where(eq(checkIns.id, id));
  const undone =
    current?.undoneAt === null
      ? await tx
          .update(checkIns)
          .set({ undoneAt: at })
          .where(
            and(
              eq(checkIns.reference, reference),
              eq(checkIns.day, day),
              gte(checkIns.seq, seq),
              isNull(checkIns.undoneAt),
            ),
          )
          .returning({ id: checkIns.id })
      : [];
  return {
    reference,
    count: undone.length,
    checkIn: (await firstCheckIns(tx, day, [reference])).get(reference) ?? null,
  };
}
