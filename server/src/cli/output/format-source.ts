import { commitUrl, type PublishedSource, shortCommit } from '@arena/shared/contract/release/release-source';
import { formatTable } from './table';

/** A source in one line: commit, branch, builder and publisher; empty without a claim. */
export function formatSource(source: PublishedSource | null): string {
  if (!source) return '';
  const { commit, branch, isModified, isProven, by, publishedBy } = source;
  const parts = [
    [shortCommit(commit), isProven && '(proven)', branch].filter(Boolean).join(' '),
    isModified && 'with uncommitted changes',
    by && `built by ${by}`,
    `published by ${publishedBy}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * The claims about releases, with the page of the commit; empty if there are none. Equal claims share a line, because
 * all apps of a site often come from one commit.
 */
export function formatSources(
  rows: readonly { app: string; release: string; source: PublishedSource | null }[],
): string {
  const releases = new Map<string, string[]>();
  for (const { app, release, source } of rows) {
    if (!source) continue;
    const claim = JSON.stringify([formatSource(source), commitUrl(source) ?? source.repository ?? '']);
    releases.set(claim, [...(releases.get(claim) ?? []), `${app} ${release}`]);
  }
  const lines = [...releases].map(([claim, names]) => [
    names.length === 1 ? names.join() : names.map((name) => name.split(' ')[0]).join(', '),
    ...JSON.parse(claim),
  ]);
  return lines.length > 0 ? `Sources, as their publishers claim:\n${formatTable(lines)}` : '';
}
