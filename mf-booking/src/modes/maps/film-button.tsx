import { Button } from '@arena/shared/ui/controls/button';
import styles from './film-button.module.css';

/** Plays and pauses the film. The film does not load before the first click. */
export function FilmButton({ playing, onToggle }: { playing: boolean; onToggle: () => void }) {
  return (
    <p className={styles.row}>
      <Button onClick={onToggle}>
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
          <path d={playing ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4l13 8-13 8z'} />
        </svg>
        {playing ? 'Pause the round' : 'Play a round'}
      </Button>
      <span className={styles.note}>8 seconds, no sound. An empty circle is a player who was hit and walks out.</span>
    </p>
  );
}
