import { type ReactNode, useId } from 'react';
import styles from './sheet-part.module.css';

type SheetPartProps = {
  title: string;
  /** Language of the title, if it is not that of the page. */
  lang?: string | undefined;
  note?: ReactNode;
  children: ReactNode;
};

/** A section of the sheet: heading and note in the margin, content beside them. */
export function SheetPart({ title, lang, note, children }: SheetPartProps) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div className={styles.margin}>
        <h2 id={heading} className={styles.heading} lang={lang}>
          {title}
        </h2>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      <div>{children}</div>
    </section>
  );
}
