import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LinkTo } from '../use-board';
import styles from './card-link.module.css';

/** The one link of a card; it is as large as the card around it, which has to be `position: relative`. */
export function CardLink({ link, children }: { link: ReturnType<LinkTo>; children: ReactNode }) {
  return (
    <Link {...link} className={styles.link}>
      {children}
    </Link>
  );
}
