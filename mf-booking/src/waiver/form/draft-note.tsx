import { Button } from '@arena/shared/ui/controls/button';
import { useTexts } from '@arena/shared/ui/texts';
import { waiverTexts } from '../text/waiver-texts';
import styles from './draft-note.module.css';

/** Says where the form keeps what was typed, because it asks about health, and clears it. */
export function DraftNote({ onClear }: { onClear: () => void }) {
  const { text } = useTexts(waiverTexts);
  return (
    <div className={styles.draft}>
      <p className={styles.note}>{text.draftNote}</p>
      <Button kind="quiet" onClick={onClear}>
        {text.clear}
      </Button>
    </div>
  );
}
