import { commitUrl, type PublishedSource, shortCommit } from '@arena/shared/contract/release-source';
import { formatTable } from './table';

/** A claim in one line: commit, branch, who built it, and who published it; empty without a claim. */
export function formatSource(source: PublishedSource | null): string {
  if (!source) return '';
  const { commit, branch, isModified, by, publishedBy } = source;
  const parts = [
    [shortCommit(commit), branch].filter(Boolean).join(' '),
    isModified && 'with uncommitted changes',
    by && `built by ${by}`,
    `published by ${publishedBy}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The claims about releases, with the time of the build and the page of the commit; empty if there are none. */
export function formatSources(
  rows: readonly { app: string; release: string; source: PublishedSource | null }[],
): string {
  const lines = rows.flatMap(({ app, release, source }) =>
    source ? [[app, release, formatSource(source), source.builtAt, commitUrl(source) ?? source.repository ?? '']] : [],
  );
  return lines.length > 0 ? `Sources, as their publishers claim:\n${formatTable(lines)}` : '';
}
