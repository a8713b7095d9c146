import { PageSection } from '../page/page-section';
import styles from './game-modes.module.css';
import { ModeCard } from './mode-card';
import { modes } from './modes';

/** The three game modes, each on its map. */
export function GameModes() {
  return (
    <PageSection title="Three ways to play" lead="Each has its own ground. Study the map before you come.">
      <ul className={styles.maps}>
        {modes.map((mode) => (
          <li key={mode.name} className={styles.mode}>
            <ModeCard mode={mode} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
