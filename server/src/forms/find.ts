import { and, desc, ilike, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { type Kind, submissionKinds } from './kinds';

/** A submission as it is shown: its time, its reference and its fields. */
export type Submission = Record<string, string | number | boolean | Date | null> & {
  receivedAt: Date;
  reference: string;
};

/** The last submission of a page; the next page begins after it. */
export type Place = Pick<Submission, 'receivedAt' | 'reference'>;

type Choice = { kind: Kind; search: string; before: Place | undefined; limit: number };

/** Submissions of one kind in which every word of `search` occurs, newest first. */
export async function findSubmissions(db: Database, { kind, search, before, limit }: Choice) {
  const { table, receivedAt, reference, shown } = submissionKinds[kind];
  const after =
    before &&
    sql`(${receivedAt}, ${reference}) < (${before.receivedAt.toISOString()}::timestamptz, ${before.reference})`;
  const found = (await db
    .select(shown)
    .from(table)
    .where(and(after, matches(kind, search)))
    .orderBy(desc(receivedAt), desc(reference))
    .limit(limit + 1)) as Submission[];
  const submissions = found.slice(0, limit);
  return { submissions, next: found.length > limit ? (submissions.at(-1) ?? null) : null };
}

/** How many submissions of one kind have every word of `search`. */
export function countSubmissions(db: Database, { kind, search }: { kind: Kind; search: string }): Promise<number> {
  return db.$count(submissionKinds[kind].table, matches(kind, search));
}

function matches(kind: Kind, search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  return and(...words.map((word) => ilike(textOf(kind), `%${literal(word)}%`)));
}

/** Everything a visitor wrote, and the reference, as one text. */
function textOf(kind: Kind): SQL {
  const { textVersion: _, ...columns } = submissionKinds[kind].shown;
  const texts = Object.values(columns).filter(({ dataType }) => dataType === 'string');
  return sql`concat_ws(' ', ${sql.join(texts, sql`, `)})`;
}

/** A word that stands for itself in a pattern. */
function literal(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&');
}
