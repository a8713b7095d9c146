import { LINE_LENGTH } from '@arena/shared/forms/texts';
import { TextField } from '@arena/shared/ui/text-field';
import { useTexts } from '@arena/shared/ui/texts';
import { WithoutScripts } from '@arena/shared/ui/without-scripts';
import { labels } from '../labels';
import { waiverTexts } from '../text/waiver-texts';
import fields from './fields.module.css';
import styles from './guardian.module.css';
import type { WaiverFormState } from './use-waiver-form';

/**
 * Steps and contact fields of the guardian, for players under 18. Without JavaScript the page cannot know the age, so
 * all players see them.
 */
export function Guardian({ form, needed }: { form: WaiverFormState; needed: boolean }) {
  const { text, lang } = useTexts(waiverTexts);
  const { register, formState } = form;
  const guardian = (
    <div className={styles.guardian}>
      <p lang={lang}>{needed ? text.guardianApproves : text.guardianApprovesMinors}</p>
      <ol className={styles.steps} lang={lang}>
        {text.guardianSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={fields.fields}>
        <TextField
          label={`${labels.guardianName} (optional)`}
          autoComplete="section-guardian name"
          limit={LINE_LENGTH}
          error={formState.errors.guardianName?.message}
          {...register('guardianName')}
        />
        <TextField
          label={`${labels.guardianPhone} (optional)`}
          type="tel"
          autoComplete="section-guardian tel"
          error={formState.errors.guardianPhone?.message}
          {...register('guardianPhone')}
        />
      </div>
    </div>
  );
  return (
    <>
      <div role="status" lang={lang}>
        {needed && <p className={styles.rule}>{text.guardianRule}</p>}
      </div>
      {needed ? guardian : <WithoutScripts>{guardian}</WithoutScripts>}
    </>
  );
}
