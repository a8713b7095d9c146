import { Button } from '@arena/shared/ui/button';
import { Dialog } from '@arena/shared/ui/dialog';
import styles from './exit-popup.module.css';
import { useExitIntent } from './use-exit-intent';

/** One sentence for visitors on their way out, once a visit. */
export function ExitPopup() {
  const { leaving, stay } = useExitIntent();
  return (
    <Dialog open={leaving} onClose={stay} title="Wait! Before You Go..." size="small">
      <p className={styles.sentence}>Pre-booking takes a minute, costs nothing and holds no slot yet.</p>
      <Button kind="primary" onClick={stay}>
        Continue Exploring
      </Button>
    </Dialog>
  );
}
