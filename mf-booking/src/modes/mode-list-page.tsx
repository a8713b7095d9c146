import { PageHead } from '@arena/shared/ui/page-head';
import { Link } from 'react-router-dom';
import styles from './mode-list-page.module.css';
import { modes } from './modes';

export function ModeListPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Game Modes" description="Spike Rush, Battle Royale and Capture the Flag at the outdoor arena." />
      <h1>Game Modes</h1>
      <ul className={styles.list}>
        {modes.map((mode) => (
          <li key={mode.slug} className={styles.card}>
            <h2>
              <Link to={`/gamemode/${mode.slug}`}>{mode.title}</Link>
            </h2>
            <p>{mode.tagline}</p>
            <p className={styles.facts}>
              {mode.difficulty}, {mode.team}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
