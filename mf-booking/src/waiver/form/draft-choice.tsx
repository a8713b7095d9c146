import { CheckField } from '@arena/shared/ui/check-field';
import styles from './draft-choice.module.css';
import type { useWaiverForm } from './use-waiver-form';

const REFUSED = 'This browser does not let the site keep anything.';

/** Asks whether what is typed may be kept: it holds a date of birth and an answer about health. */
export function DraftChoice({ draft }: Pick<ReturnType<typeof useWaiverForm>, 'draft'>) {
  return (
    <div className={styles.choice}>
      <CheckField
        label="Keep what I type in this tab until I send it"
        checked={draft.kept}
        error={draft.refused ? REFUSED : undefined}
        onChange={({ target }) => (target.checked ? draft.keep() : draft.erase())}
      />
      <p className={styles.note}>
        It then survives a reload and a look at other pages. It stays on this device and is erased when you send the
        waiver, untick this, log out or close the tab.
      </p>
    </div>
  );
}
