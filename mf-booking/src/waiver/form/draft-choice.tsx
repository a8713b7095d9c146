import { CheckField } from '@arena/shared/ui/check-field';
import styles from './draft-choice.module.css';
import type { useWaiverForm } from './use-waiver-form';

const STORAGE_BLOCKED = 'This browser does not let this site store data.';

/** Asks for permission to save a draft, because it contains a date of birth and an answer about health. */
export function DraftChoice({ draft }: Pick<ReturnType<typeof useWaiverForm>, 'draft'>) {
  return (
    <div className={styles.choice}>
      <CheckField
        label="Keep what I type in this tab until I send it"
        checked={draft.saved}
        error={draft.failed ? STORAGE_BLOCKED : undefined}
        onChange={({ target }) => (target.checked ? draft.save() : draft.erase())}
      />
      <p className={styles.note}>
        It then survives reloads and visits to other pages. It stays on this device and is erased when you send the
        waiver, untick this, log out or close the tab.
      </p>
    </div>
  );
}
