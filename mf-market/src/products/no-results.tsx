import { Button } from '@arena/shared/ui/button';
import { ALL, type Asked } from '../catalogue/catalogue-query';
import styles from './no-results.module.css';

/** Stands in the place of the sheet when search and category leave nothing of it. */
export function NothingFound({ asked: { text, category }, onClear }: { asked: Asked; onClear: () => void }) {
  const searched = text.trim();
  const where = category === ALL ? '' : ` in “${category}”`;
  return (
    <div className={styles.empty}>
      <p className={styles.words}>{searched ? `You searched for “${searched}”${where}.` : `You looked${where}.`}</p>
      <Button onClick={onClear}>Clear search and category</Button>
    </div>
  );
}
