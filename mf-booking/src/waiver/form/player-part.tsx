import { needsGuardian } from '@arena/shared/forms/waiver';
import { RadioGroup } from '@arena/shared/ui/radio-group';
import { TextField } from '@arena/shared/ui/text-field';
import { useWatch } from 'react-hook-form';
import { labels } from '../labels';
import { SheetPart } from '../sheet-part';
import { AGES, ageContradiction } from './age';
import { Caution } from './caution';
import styles from './fields.module.css';
import { Guardian } from './guardian';
import type { WaiverFormState } from './use-waiver-form';

/** Name and age of the player and, for minors, the guardian. */
export function PlayerPart({ form }: { form: WaiverFormState }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [age, dob] = useWatch({ control, name: ['age', 'dob'] });
  const today = new Date();
  return (
    <SheetPart
      title="Player"
      note={<p>One form for each player. Please fill in everything that is not marked as optional.</p>}
    >
      <div className={styles.fields}>
        <div className={styles.wide}>
          <RadioGroup legend="Your age (optional)" options={AGES} {...register('age')} />
        </div>
        <TextField
          label={labels.firstName}
          autoComplete="given-name"
          required
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label={labels.lastName}
          autoComplete="family-name"
          required
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          label={labels.dob}
          type="date"
          autoComplete="bday"
          required
          error={errors.dob?.message}
          {...register('dob')}
        />
        <div className={styles.wide}>
          <Caution message={ageContradiction({ age, dob }, today)} />
          <Guardian form={form} needed={needsGuardian({ age, dob }, today)} />
        </div>
      </div>
    </SheetPart>
  );
}
