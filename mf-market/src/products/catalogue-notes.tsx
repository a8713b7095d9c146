import styles from './catalogue-notes.module.css';

/** The small print of the sheet. */
export function SheetNotes({ samples }: { samples: boolean }) {
  return (
    <div className={styles.notes}>
      <p>Nothing can be bought here yet: the shop opens with the arena.</p>
      {samples && <p>Products, ratings and numbers of reviews are samples until then.</p>}
    </div>
  );
}
