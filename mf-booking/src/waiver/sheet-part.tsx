import { type ReactNode, useId } from 'react';
import styles from './sheet-part.module.css';

type Props = { title: string; note?: ReactNode; children: ReactNode };

/** A part of the sheet: its heading and a note in the margin, its contents beside it. */
export function SheetPart({ title, note, children }: Props) {
  const heading = useId();
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <div className={styles.margin}>
        <h2 id={heading} className={styles.heading}>
          {title}
        </h2>
        {note && <div className={styles.note}>{note}</div>}
      </div>
      <div>{children}</div>
    </section>
  );
}
