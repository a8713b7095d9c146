import { CheckField } from '@arena/shared/ui/check-field';
import { useTexts } from '@arena/shared/ui/texts';
import { waiverTexts } from '../text/waiver-texts';
import styles from './draft-choice.module.css';
import type { useWaiverForm } from './use-waiver-form';

const STORAGE_BLOCKED = 'This browser does not let this site store data.';

/** Asks for permission to save a draft, because it contains a date of birth and an answer about health. */
export function DraftChoice({ draft }: Pick<ReturnType<typeof useWaiverForm>, 'draft'>) {
  const { text, lang } = useTexts(waiverTexts);
  return (
    <div className={styles.choice}>
      <CheckField
        label={<span lang={lang}>{text.keepDraft}</span>}
        checked={draft.saved}
        error={draft.failed ? STORAGE_BLOCKED : undefined}
        onChange={({ target }) => (target.checked ? draft.save() : draft.erase())}
      />
      <p className={styles.note} lang={lang}>
        {text.keepDraftNote}
      </p>
    </div>
  );
}
