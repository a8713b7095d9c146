import { PageHead } from '@arena/shared/ui/content/page-head';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import type { GameMode } from '../game-mode';
import { FieldMap } from '../maps/field-map';
import { WaiverCall } from '../waiver-call';
import { BackButton } from './back-button';
import { FavoriteButton } from './favorite-button';
import styles from './mode-detail.module.css';
import { ModeFacts } from './mode-facts';
import { ModeTabs } from './mode-tabs';

/** A game mode with map, facts, actions and three tabs of details. */
export function ModeDetail({ mode }: { mode: GameMode }) {
  return (
    <div className={styles.page}>
      <PageHead title={mode.metatitle} description={mode.description} picture={mode.card} />
      <div className={styles.back}>
        <BackButton />
      </div>
      <header className={styles.head}>
        <h1>{mode.title}</h1>
        <p className={styles.tagline}>{mode.tagline}</p>
      </header>
      <div className={styles.map}>
        <FieldMap mode={mode} />
      </div>
      <div className={styles.facts}>
        <ModeFacts mode={mode} />
      </div>
      <div className={styles.actions}>
        <div className={styles.book}>
          <ButtonLink kind="primary" to="/?prebook">
            Pre-Book Now
          </ButtonLink>
        </div>
        <FavoriteButton mode={mode} />
      </div>
      <div className={styles.tabs}>
        <ModeTabs mode={mode} />
      </div>
      <div className={styles.waiver}>
        <WaiverCall />
      </div>
    </div>
  );
}
