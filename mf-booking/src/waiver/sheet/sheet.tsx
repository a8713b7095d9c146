import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** A sheet of paper with light colours in every theme. Its border does not print. `lang` is that of its texts. */
export function Sheet({ lang, children }: { lang: string | undefined; children: ReactNode }) {
  return (
    <div className={`paper ${styles.sheet}`} lang={lang}>
      {children}
    </div>
  );
}
