import { fieldsIn } from '@arena/shared/forms/waiver/waiver-fields';
import { useTexts } from '@arena/shared/ui/texts';
import { WithoutScripts } from '@arena/shared/ui/without-scripts';
import { waiverTexts } from '../../text/waiver-texts';
import fields from '../fields.module.css';
import type { WaiverFormState } from '../use-waiver-form';
import { WaiverField } from '../waiver-field';
import styles from './guardian.module.css';

/**
 * Steps and contact fields of the guardian, for players under 18. Without JavaScript the page cannot know the age, so
 * all players see them.
 */
export function Guardian({ form, needed }: { form: WaiverFormState; needed: boolean }) {
  const { text } = useTexts(waiverTexts);
  const guardian = (
    <div className={styles.guardian}>
      <p>{needed ? text.guardianApproves : text.guardianApprovesMinors}</p>
      <ol className={styles.steps}>
        {text.guardianSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={fields.fields}>
        {fieldsIn('guardian').map((name) => (
          <WaiverField key={name} name={name} form={form} />
        ))}
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
