import { Button } from '@arena/shared/ui/controls/button';
import { Dialog } from '@arena/shared/ui/dialog';
import { Link } from 'react-router-dom';
import styles from './exit-popup.module.css';
import { useExitIntent } from './use-exit-intent';

/** A popup for visitors who are about to leave, shown once per visit. */
export function ExitPopup() {
  const { isOpen, close } = useExitIntent();
  return (
    <Dialog open={isOpen} onClose={close} title="Wait! Before You Go..." size="small">
      <p className={styles.text}>
        <Link to="/?prebook" onClick={close}>
          Pre-booking
        </Link>{' '}
        takes a minute, costs nothing and holds no slot yet.
      </p>
      <Button kind="primary" onClick={close}>
        Continue Exploring
      </Button>
    </Dialog>
  );
}
