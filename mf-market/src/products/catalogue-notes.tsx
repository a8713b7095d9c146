import styles from './catalogue-notes.module.css';

/** Notes below the product grid. `hasSamples`: some products are samples. */
export function CatalogueNotes({ hasSamples }: { hasSamples: boolean }) {
  return (
    <div className={styles.notes}>
      <p>Nothing can be bought here yet: the shop opens with the arena.</p>
      {hasSamples && <p>Products, ratings and review counts are samples until then.</p>}
    </div>
  );
}
