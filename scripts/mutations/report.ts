import type { Verdict } from './judge';
import type { Mutation } from './operators';

export type Result = { mutation: Mutation; verdict: Verdict };

/** `path:line operator "before" -> "after"` */
export function describeMutation({ path, line, operator, before, after }: Mutation): string {
  return `${path}:${line} ${operator} "${before}" -> "${after}"`;
}

export function describeVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'found':
      return `found${verdict.hangs ? ' (hangs)' : ''} by ${verdict.file} › ${verdict.title}`;
    case 'survived':
      return `survived ${verdict.files} files of tests`;
    case 'not judged':
      return `not judged: ${verdict.reason}`;
  }
}

/**
 * A table in Markdown with a row for each mutation, and the totals.
 * @param before results of the same mutations on another commit
 */
export function formatTable(results: readonly Result[], before: readonly Result[] | undefined): string {
  const columns = before ? ['before', 'after'] : ['result'];
  const rows = results.map((result, i) => {
    const earlier = before && [findResult(before, result.mutation)];
    const verdicts = [...(earlier ?? []), result].map((each) => (each ? describeVerdict(each.verdict) : '–'));
    return [`${i + 1}`, describeMutation(result.mutation), ...verdicts];
  });
  const header = ['', 'mutation', ...columns];
  const table = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`);
  const totals = [...(before ? [`Before: ${countVerdicts(before)}.`] : []), `Now: ${countVerdicts(results)}.`];
  return [...table, '', ...totals].join('\n');
}

/** Mutations that were found before and are not found now. */
export function findLost(results: readonly Result[], before: readonly Result[]): Mutation[] {
  return results
    .filter(({ mutation, verdict }) => {
      return verdict.kind !== 'found' && findResult(before, mutation)?.verdict.kind === 'found';
    })
    .map(({ mutation }) => mutation);
}

/** The result of the same mutation, possibly on another commit. */
export function findResult(results: readonly Result[], { path, text, mutated }: Mutation): Result | undefined {
  return results.find(
    ({ mutation }) => mutation.path === path && mutation.text === text && mutation.mutated === mutated,
  );
}

function countVerdicts(results: readonly Result[]): string {
  const count = (kind: Verdict['kind']) => results.filter(({ verdict }) => verdict.kind === kind).length;
  return `${count('found')} found, ${count('survived')} survived, ${count('not judged')} not judged`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
