import type { ComponentProps } from 'react';
import { Portrait } from '../../../auth/portraits/portrait';
import { portraits } from '../../../auth/portraits/portraits';
import styles from './portrait-choice.module.css';

const choices = [{ id: '', name: 'Recruit', address: null }, ...portraits];

/** One of the drawn portraits. Nobody's photo is needed, and none is kept. */
export function PortraitChoice(input: ComponentProps<'input'>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Picture</legend>
      <div className={styles.choices}>
        {choices.map(({ id, name, address }) => (
          <label key={id} className={styles.choice}>
            <input {...input} type="radio" value={id} className={styles.radio} />
            <Portrait address={address} size={64} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
