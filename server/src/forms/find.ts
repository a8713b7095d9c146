import type { Submission, SubmissionKind } from '@arena/shared/contract/ops-api';
import { and, desc, ilike, type SQL, sql } from 'drizzle-orm';
import { cutPage } from '../database/cut-page';
import type { Database } from '../database/database';
import { submissionKinds } from './kinds';

/** The last submission of a page of results. The next page starts after it. */
export type SubmissionCursor = Pick<Submission, 'receivedAt' | 'reference'>;

type SubmissionQuery = { kind: SubmissionKind; search: string; before: SubmissionCursor | undefined; limit: number };

/** Feedback has no such columns: it cannot be changed. */
const UNCHANGED = { correctedAt: sql`null`, withdrawnAt: sql`null` };

/** Finds submissions of one kind that contain every word of `search`, newest first. */
export async function findSubmissions(db: Database, { kind, search, before, limit }: SubmissionQuery) {
  const { table, receivedAt, reference, columns } = submissionKinds[kind];
  const isBefore =
    before &&
    sql`(${receivedAt}, ${reference}) < (${before.receivedAt.toISOString()}::timestamptz, ${before.reference})`;
  const found = (await db
    .select({ ...UNCHANGED, ...columns })
    .from(table)
    .where(and(isBefore, matchesSearch(kind, search)))
    .orderBy(desc(receivedAt), desc(reference))
    .limit(limit + 1)) as Submission[];
  const { rows, last } = cutPage(found, limit);
  return { submissions: rows, next: last };
}

/** Counts submissions of one kind that contain every word of `search`. */
export function countSubmissions(
  db: Database,
  { kind, search }: { kind: SubmissionKind; search: string },
): Promise<number> {
  return db.$count(submissionKinds[kind].table, matchesSearch(kind, search));
}

function matchesSearch(kind: SubmissionKind, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => ilike(searchableText(kind), `%${escapeLike(word)}%`)));
}

/** All columns that visitors filled in and the reference, joined with spaces. */
function searchableText(kind: SubmissionKind): SQL {
  const { textVersion: _, language: __, ...columns } = submissionKinds[kind].columns;
  const texts = Object.values(columns).filter(({ dataType }) => dataType === 'string');
  return sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`;
}

/** Escapes the wildcards of LIKE patterns. */
export function escapeLike(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&');
}
