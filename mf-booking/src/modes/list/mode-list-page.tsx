import { PageHead } from '@arena/shared/ui/content/page-head';
import card from '../cards/battle-royale.jpg';
import { modes } from '../modes';
import { WaiverCall } from '../waiver-call';
import { ModeCard } from './mode-card';
import styles from './mode-list-page.module.css';

/** The list of game modes with their maps. */
export function ModeListPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Game Modes"
        description="Spike Rush, Battle Royale and Capture the Flag: three ways to play one hillside, 4v4 or 5v5, first to win 4 rounds."
        picture={card}
      />
      <header className={styles.head}>
        <h1>Game Modes</h1>
        <p className={styles.lead}>
          One hillside, three ways to play it. All are 4v4 or 5v5 and last an hour. Study the map, then pre-book.
        </p>
      </header>
      <ul className={styles.list}>
        {modes.map((mode, index) => (
          <li key={mode.slug} className={styles.item}>
            <ModeCard mode={mode} loading={index < 2 ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      <WaiverCall />
    </div>
  );
}
