import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** A sheet of paper with light colours in every theme. Its border does not print. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={`paper ${styles.sheet}`}>{children}</div>;
}
