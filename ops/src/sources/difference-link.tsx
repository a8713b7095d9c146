import { compareUrl, type PublishedSource } from '@arena/shared/contract/release/release-source';
import styles from './sources.module.css';

type Props = { app: string; live: PublishedSource; other: PublishedSource };

/** A link to the difference between the sources of two releases; nothing if no known host shows it. */
export function DifferenceLink({ app, live, other }: Props) {
  const url = compareUrl(live, other);
  if (!url) return null;
  return (
    <a
      className={styles.difference}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Difference from the live release of ${app} (opens a new tab)`}
    >
      Difference from the live release
    </a>
  );
}
