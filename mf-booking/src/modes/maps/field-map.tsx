import { useRef, useState } from 'react';
import type { GameMode } from '../game-mode';
import styles from './field-map.module.css';
import { FilmButton } from './film-button';
import { MapNotes } from './map-notes';

/** The map of a mode with its legend. A button plays a film of a round on the map. */
export function FieldMap({ mode }: { mode: GameMode }) {
  const film = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'still' | 'playing' | 'paused'>('still');
  const { webm, mp4, label } = mode.video;

  const toggle = () => {
    if (state === 'playing') film.current?.pause();
    // When the browser refuses to play or the film fails to load, the map stays visible.
    else film.current?.play().catch(() => setState('still'));
  };

  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <img className={styles.map} src={mode.image} width={960} height={640} alt={mode.mapAlt} />
        <video
          ref={film}
          className={styles.film}
          width={960}
          height={640}
          preload="none"
          muted
          playsInline
          hidden={state === 'still'}
          aria-label={label}
          onPlaying={() => setState('playing')}
          onPause={() => setState('paused')}
          onEnded={() => setState('still')}
        >
          <source src={mp4} type="video/mp4" />
          <source src={webm} type="video/webm" />
        </video>
      </div>
      <figcaption className={styles.caption}>
        <FilmButton playing={state === 'playing'} onToggle={toggle} />
        <MapNotes notes={mode.mapNotes} />
      </figcaption>
    </figure>
  );
}
