import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react';
import { ratingAfterKey, ratingInWords } from './rating';
import styles from './stars.module.css';

type StarSliderProps = {
  ref: Ref<HTMLInputElement>;
  label: string;
  name: string | undefined;
  value: number;
  count: number;
  isHalf: boolean;
  className: string;
  onValue: (value: number) => void;
  /** The stars, which cover the slider and receive pointer events. */
  children: ReactNode;
};

/** A native range input for focus, keys and value, between its visible label and its value as text. */
export function StarSlider({ ref, label, name, value, count, isHalf, className, onValue, children }: StarSliderProps) {
  const id = useId();
  const keyIsDown = useRef(false);

  const pressKey = (event: KeyboardEvent) => {
    keyIsDown.current = true;
    if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Tab') return;
    const next = ratingAfterKey(event.key, value, count, isHalf);
    // Enter would submit the form; PageUp and PageDown would change the range by the browser's own steps.
    if (next !== null || ['Enter', 'PageUp', 'PageDown'].includes(event.key)) event.preventDefault();
    if (next !== null) onValue(next);
  };
  const releaseKey = () => {
    keyIsDown.current = false;
  };
  return (
    <span className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <span className={styles.input}>
        <span className={className}>
          <input
            ref={ref}
            className={styles.range}
            type="range"
            name={name}
            min={0}
            max={count}
            step={isHalf ? 0.5 : 1}
            value={value}
            autoComplete="off"
            aria-labelledby={`${id}-label ${id}-how`}
            aria-valuetext={ratingInWords(value, count)}
            onKeyDown={pressKey}
            onKeyUp={releaseKey}
            onBlur={releaseKey}
            onChange={(event) => {
              // Only gestures of screen readers are handled here; pressKey handles the keys.
              if (!keyIsDown.current) onValue(Number(event.target.value));
            }}
          />
          {children}
        </span>
        <span className={styles.value}>{value === 0 ? 'Not rated' : ratingInWords(value, count)}</span>
      </span>
      <span id={`${id}-how`} hidden>
        {`add a rating by typing an integer from 0 to ${count} or pressing arrow keys`}
      </span>
    </span>
  );
}
