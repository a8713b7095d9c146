import { useState } from 'react';
import styles from './gate.module.css';
import { isMuted, setMuted } from './signal';

/** Turns the sounds of this phone off and on. */
export function MuteButton() {
  const [muted, set] = useState(isMuted);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Mute"
      aria-pressed={muted}
      onClick={() => {
        setMuted(!muted);
        set(!muted);
      }}
    >
      {muted ? '✓ Mute' : 'Mute'}
    </button>
  );
}
