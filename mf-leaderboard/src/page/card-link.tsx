import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkTo } from '../use-board';
import styles from './card-link.module.css';

/** The link of a card. It covers the whole card, which must be `position: relative`. */
export function CardLink({ link, children }: { link: ReturnType<LinkTo>; children: ReactNode }) {
  return (
    <Link {...link} className={styles.link}>
      {children}
    </Link>
  );
}
