import { Link } from 'react-router-dom';
import styles from './mode-card.module.css';
import type { modes } from './modes';

/** A game mode's map, name and aim. The whole card links to the list of game modes. */
export function ModeCard({ mode }: { mode: (typeof modes)[number] }) {
  return (
    <article className={styles.card}>
      <img className={styles.map} src={mode.map} width={400} height={300} loading="lazy" alt={mode.alt} />
      <h3 className={styles.name}>
        <Link className={styles.link} to="/gamemode">
          {mode.name}
        </Link>
      </h3>
      <p className={styles.text}>{mode.text}</p>
    </article>
  );
}
