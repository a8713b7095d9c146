import { LINE_LENGTH } from '@arena/shared/forms/texts';
import { TextField } from '@arena/shared/ui/text-field';
import { useTexts } from '@arena/shared/ui/texts';
import { WithoutScripts } from '@arena/shared/ui/without-scripts';
import { waiverTexts } from '../text/waiver-texts';
import fields from './fields.module.css';
import styles from './guardian.module.css';
import { useErrors } from './use-errors';
import type { WaiverFormState } from './use-waiver-form';

/**
 * Steps and contact fields of the guardian, for players under 18. Without JavaScript the page cannot know the age, so
 * all players see them.
 */
export function Guardian({ form, needed }: { form: WaiverFormState; needed: boolean }) {
  const { text } = useTexts(waiverTexts);
  const { labels, optional } = text.form;
  const { register } = form;
  const errorOf = useErrors(form);
  const guardian = (
    <div className={styles.guardian}>
      <p>{needed ? text.guardianApproves : text.guardianApprovesMinors}</p>
      <ol className={styles.steps}>
        {text.guardianSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={fields.fields}>
        <TextField
          label={optional(labels.guardianName)}
          autoComplete="section-guardian name"
          limit={LINE_LENGTH}
          error={errorOf('guardianName')}
          {...register('guardianName')}
        />
        <TextField
          label={optional(labels.guardianPhone)}
          type="tel"
          autoComplete="section-guardian tel"
          error={errorOf('guardianPhone')}
          {...register('guardianPhone')}
        />
      </div>
    </div>
  );
  return (
    <>
      <div role="status">{needed && <p className={styles.rule}>{text.guardianRule}</p>}</div>
      {needed ? guardian : <WithoutScripts>{guardian}</WithoutScripts>}
    </>
  );
}
