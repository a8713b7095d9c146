import type { Client } from '../client';
import type { Result } from '../commands';
import { table } from '../table';

const KINDS = ['prebooking', 'feedback', 'waiver'] as const;

type Submission = { receivedAt: string; reference: string; textVersion: string } & Record<string, unknown>;

/** Everything that visitors sent in which all words occur, newest first, at most 200 of each kind. */
export async function findSubmissions(api: Client, words: readonly string[]): Promise<Result> {
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const wanted = { kind, search: words.join(' '), limit: 200 };
      const { submissions } = await api.post<{ submissions: Submission[] }>('/ops/submissions/searches', wanted);
      return submissions.map((submission) => ({ kind, ...submission }));
    }),
  );
  const data = { submissions: found.flat() };
  const rows = data.submissions.map(({ kind, reference, receivedAt, textVersion, ...fields }) => [
    reference,
    kind,
    receivedAt,
    textVersion,
    Object.values(fields)
      .filter((value) => typeof value === 'string' && value !== '')
      .join(' · '),
  ]);
  return { data, text: rows.length > 0 ? table(rows) : 'No submission contains all these words.' };
}

/** Erases what somebody sent, for good. */
export async function eraseSubmissions(api: Client, references: readonly string[]): Promise<Result> {
  const data = await api.post<{ erased: string[] }>('/ops/submissions/erasures', { references });
  return { data, text: `Erased for good: ${data.erased.join(', ')}.` };
}
