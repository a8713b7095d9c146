import { PauseButton } from '@arena/shared/ui/controls/pause-button';
import mp4 from '../home/media/dusk.mp4';
import webm from '../home/media/dusk.webm';
import poster from '../home/media/dusk-poster.avif';
import styles from './film.module.css';
import { useFilm } from './use-film';

/** The dusk scene: a poster, replaced by a film after the page has loaded, if the visitor's settings allow it. */
export function Film() {
  const { video, enabled, paused, toggle } = useFilm();
  return (
    <>
      <link rel="preload" as="image" type="image/avif" href={poster} fetchPriority="high" />
      <div className={styles.stage}>
        <video
          ref={video}
          className={styles.film}
          width={1280}
          height={720}
          poster={poster}
          preload="none"
          muted
          loop
          playsInline
          aria-label="A hillside at dusk: players cross between barricades under sal trees while fog drifts by."
        >
          {enabled && (
            <>
              <source src={mp4} type="video/mp4" />
              <source src={webm} type="video/webm" />
            </>
          )}
        </video>
        {enabled && (
          <div className={styles.control}>
            <PauseButton paused={paused} onToggle={toggle} what="film" />
          </div>
        )}
      </div>
    </>
  );
}
