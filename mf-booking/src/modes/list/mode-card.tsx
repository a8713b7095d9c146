import { useLocalList } from '@arena/shared/ui/local-list';
import { Link } from 'react-router-dom';
import { FAVORITES } from '../favorites';
import type { GameMode } from '../game-mode';
import { isSample, ROUNDS } from '../modes';
import { Rating } from '../rating';
import styles from './mode-card.module.css';

type ModeCardProps = {
  mode: GameMode;
  /** `lazy` for maps below the first screen, which load when they are near the viewport. */
  loading: 'eager' | 'lazy';
};

/** The map, name and facts of a mode. The whole card links to the mode. */
export function ModeCard({ mode, loading }: ModeCardProps) {
  const favorites = useLocalList(FAVORITES);
  return (
    <article className={styles.card} aria-labelledby={mode.slug}>
      <img className={styles.map} src={mode.image} width={960} height={640} loading={loading} alt={mode.mapAlt} />
      <div className={styles.text}>
        <h2 id={mode.slug} className={styles.name}>
          <Link className={styles.link} to={`/gamemode/${mode.slug}`}>
            {mode.title}
          </Link>
        </h2>
        <p className={styles.tagline}>{mode.tagline}</p>
        <ul className={styles.facts}>
          <li>{mode.difficulty}</li>
          <li>{mode.team}</li>
          <li>{ROUNDS}</li>
        </ul>
        <Rating value={mode.rating} sample={isSample(mode)} />
        {favorites.has(mode.slug) && <p className={styles.favorite}>In your favorites</p>}
      </div>
    </article>
  );
}
