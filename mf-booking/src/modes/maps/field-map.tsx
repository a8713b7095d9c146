import { useRef, useState } from 'react';
import type { GameMode } from '../game-mode';
import styles from './field-map.module.css';
import { FilmButton } from './film-button';
import { MapNotes } from './map-notes';

/** A mode's map, on request with a round played on it, and the meaning of its signs. */
export function FieldMap({ mode }: { mode: GameMode }) {
  const film = useRef<HTMLVideoElement>(null);
  const [stage, setStage] = useState<'still' | 'playing' | 'paused'>('still');
  const { webm, mp4, inWords } = mode.video;

  const toggle = () => {
    if (stage === 'playing') film.current?.pause();
    // A browser that refuses, or gets no film, leaves the map as it is.
    else film.current?.play().catch(() => setStage('still'));
  };

  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <img className={styles.map} src={mode.image} width={960} height={640} alt={mode.mapInWords} />
        <video
          ref={film}
          className={styles.film}
          width={960}
          height={640}
          preload="none"
          muted
          playsInline
          hidden={stage === 'still'}
          aria-label={inWords}
          onPlaying={() => setStage('playing')}
          onPause={() => setStage('paused')}
          onEnded={() => setStage('still')}
        >
          <source src={mp4} type="video/mp4" />
          <source src={webm} type="video/webm" />
        </video>
      </div>
      <figcaption className={styles.caption}>
        <FilmButton playing={stage === 'playing'} onToggle={toggle} />
        <MapNotes notes={mode.mapNotes} />
      </figcaption>
    </figure>
  );
}
