import { type ReactNode, useId } from 'react';
import styles from './sheet-part.module.css';

type SheetPartProps = {
  title: string;
  note?: ReactNode;
  children: ReactNode;
};

/** A section of the sheet: heading and note in the margin, content beside them. */
export function SheetPart({ title, note, children }: SheetPartProps) {
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
