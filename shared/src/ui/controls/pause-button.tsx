import styles from './pause-button.module.css';

type PauseButtonProps = {
  paused: boolean;
  onToggle: () => void;
  /** Name of the animation, to complete "Pause …" and "Play …". */
  what: string;
};

/** Pauses and resumes an automatic animation; always visible (WCAG 2.2.2). */
export function PauseButton({ paused, onToggle, what }: PauseButtonProps) {
  return (
    <button
      type="button"
      className={styles.pause}
      aria-label={`${paused ? 'Play' : 'Pause'} ${what}`}
      onClick={onToggle}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={paused ? 'M7 4v16l13-8z' : 'M6 4h4v16H6zM14 4h4v16h-4z'} fill="currentColor" />
      </svg>
    </button>
  );
}
