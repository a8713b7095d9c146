import { commitUrl, type PublishedSource, shortCommit } from '@arena/shared/contract/release/release-source';
import { formatAge } from '@arena/shared/contract/time/format-age';
import styles from './sources.module.css';

/**
 * Where a release comes from, as its publisher claims: commit, branch, who built it and when; whether a workflow has proven
 * the commit, and who published it, which the server knows. Only the page of a commit on a known host is a link.
 */
export function SourceText({ source, now }: { source: PublishedSource; now: Date }) {
  const { commit, repository, branch, isModified, isProven, by, builtAt, publishedBy } = source;
  const url = commitUrl(source);
  const hash = <code>{shortCommit(commit)}</code>;
  return (
    <span className={styles.source}>
      From{' '}
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`${shortCommit(commit)} (opens a new tab)`}>
          {hash}
        </a>
      ) : (
        hash
      )}
      {isProven && ' (proven)'}
      {branch && (
        <>
          {' '}
          on <bdi>{branch}</bdi>
        </>
      )}
      {repository && !url && ` of ${repository.replace(/^https?:\/\//, '')}`}
      {isModified && ', with uncommitted changes'}; built{' '}
      {by && (
        <>
          by <bdi>{by}</bdi>{' '}
        </>
      )}
      <time dateTime={builtAt}>{formatAge(new Date(builtAt), now)}</time>, published by {publishedBy}
    </span>
  );
}
