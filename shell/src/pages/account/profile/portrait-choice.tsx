import type { ComponentProps } from 'react';
import { Portrait } from '../../../auth/portraits/portrait';
import { portraits } from '../../../auth/portraits/portraits';
import styles from './portrait-choice.module.css';

const choices = [{ id: '', name: 'Recruit', url: null }, ...portraits];

/** Choice of a drawn portrait. The site stores no photos. */
export function PortraitChoice(input: ComponentProps<'input'>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Picture</legend>
      <div className={styles.choices}>
        {choices.map(({ id, name, url }) => (
          <label key={id} className={styles.choice}>
            <input {...input} type="radio" value={id} className={styles.radio} />
            <Portrait url={url} size={64} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
