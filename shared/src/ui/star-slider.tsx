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
  /** The drawn stars, which lie over the slider and take the pointer. */
  children: ReactNode;
};

/** A native range that carries focus, keys and value, with its visible name before and its value in words behind. */
export function StarSlider({ ref, label, name, value, count, isHalf, className, onValue, children }: StarSliderProps) {
  const id = useId();
  const keyIsDown = useRef(false);

  const pressKey = (event: KeyboardEvent) => {
    keyIsDown.current = true;
    if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Tab') return;
    const next = ratingAfterKey(event.key, value, count, isHalf);
    // Enter would send the form, and the range steps by keys of its own.
    if (next !== null || ['Enter', 'PageUp', 'PageDown'].includes(event.key)) event.preventDefault();
    if (next !== null) onValue(next);
  };
  const releaseKey = () => {
    keyIsDown.current = false;
  };
  return (
    <span className={styles.asking}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      <span className={styles.answer}>
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
              // Only the gestures of a screen reader come this way; the keys have rules of their own.
              if (!keyIsDown.current) onValue(Number(event.target.value));
            }}
          />
          {children}
        </span>
        <span className={styles.words}>{value === 0 ? 'Not rated' : ratingInWords(value, count)}</span>
      </span>
      <span id={`${id}-how`} hidden>
        {`add a rating by typing an integer from 0 to ${count} or pressing arrow keys`}
      </span>
    </span>
  );
}
