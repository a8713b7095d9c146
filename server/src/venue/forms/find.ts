import type { Submission, SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import { readLookup } from '@arena/shared/forms/lookup';
import { and, desc, eq, ilike, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { cutPage } from '../../kernel/database/cut-page';
import type { Database } from '../../kernel/database/database';
import { checkIns } from './check-ins/table';
import { shownColumns, tableOf } from './kinds';

/** The last submission of a page of results. The next page starts after it. */
export type SubmissionCursor = Pick<Submission, 'receivedAt' | 'reference'>;

type SubmissionQuery = { kind: SubmissionKind; search: string; before: SubmissionCursor | undefined; limit: number };

/** Feedback and messages have no such columns: they cannot be changed. */
const UNCHANGED = { correctedAt: sql`null`, withdrawnAt: sql`null` };

/** Columns from other tables, in addition to `shownColumns`. */
export function joinedColumns(db: Database, kind: SubmissionKind): Record<string, SQL> {
  if (kind !== 'waiver') return {};
  const { reference, day, guardian, seq, undoneAt } = checkIns;
  const guardians = db
    .select({ all: sql`string_agg(${day} || ' ' || ${guardian}, '; ' order by ${seq})` })
    .from(checkIns)
    .where(and(eq(reference, tableOf(kind).reference), isNull(undoneAt), isNotNull(guardian)));
  return { guardiansAtGate: sql`${guardians}` };
}

/**
 * Finds submissions of one kind that contain every word of `search`, or the reference or phone number that it spells;
 * newest first.
 */
export async function findSubmissions(db: Database, { kind, search, before, limit }: SubmissionQuery) {
  const table = tableOf(kind);
  const { receivedAt, reference } = table;
  const isBefore =
    before &&
    sql`(${receivedAt}, ${reference}) < (${before.receivedAt.toISOString()}::timestamptz, ${before.reference})`;
  const found = (await db
    .select({ ...UNCHANGED, ...shownColumns(kind), ...joinedColumns(db, kind) })
    .from(table)
    .where(and(isBefore, matchesSearch(kind, search)))
    .orderBy(desc(receivedAt), desc(reference))
    .limit(limit + 1)) as Submission[];
  const { rows, last } = cutPage(found, limit);
  return { submissions: rows, next: last };
}

/** Counts the results of `findSubmissions`. */
export function countSubmissions(
  db: Database,
  { kind, search }: { kind: SubmissionKind; search: string },
): Promise<number> {
  return db.$count(tableOf(kind), matchesSearch(kind, search));
}

/** Finds a reference or a phone number in any spelling. */
function matchesSearch(kind: SubmissionKind, search: string): SQL | undefined {
  const { reference, phoneEnd, words } = readLookup(search);
  const text = searchableText(kind);
  const hasWords = and(...words.map((word) => ilike(text, `%${escapeLike(word)}%`)));
  if (!hasWords) return undefined;
  return or(
    hasWords,
    reference ? eq(tableOf(kind).reference, reference) : undefined,
    phoneEnd ? like(sql`regexp_replace(${text}, '[ ()./-]', '', 'g')`, `%${phoneEnd}%`) : undefined,
  );
}

/** All columns that visitors filled in, and the reference, one per line. */
function searchableText(kind: SubmissionKind): SQL {
  const { textVersion: _, language: __, ...columns } = shownColumns(kind);
  const texts = Object.values(columns).filter(({ dataType }) => dataType === 'string');
  return sql`concat_ws(chr(10), ${sql.join(texts, sql`, `)})`;
}

/** Escapes the wildcards of LIKE patterns. */
export function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&');
}
