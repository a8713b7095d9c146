import { useStoredChoice } from '@arena/shared/storage/stored-choice';
import { useId } from 'react';
import { type Theme, themeChoice } from './theme';
import styles from './theme-switch.module.css';

const options: readonly { theme: Theme; label: string }[] = [
  { theme: 'dusk', label: 'Dusk (dark)' },
  { theme: 'paper', label: 'Paper (light)' },
  { theme: 'system', label: 'Same as my device' },
];

/** Choice between dark, light and the device's setting. */
export function ThemeSwitch() {
  const chosen = useStoredChoice(themeChoice);
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>Colours</legend>
      {options.map(({ theme, label }) => (
        <label key={theme} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={theme === chosen}
            onChange={() => themeChoice.set(theme)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
