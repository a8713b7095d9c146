import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** A sheet of paper, light in every theme; it prints without its edge. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={`paper ${styles.sheet}`}>{children}</div>;
}
