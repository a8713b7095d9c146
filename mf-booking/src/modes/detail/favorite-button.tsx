import { Button } from '@arena/shared/ui/controls/button';
import { useLocalList } from '@arena/shared/ui/local-list';
import { FAVORITES } from '../favorites';
import type { GameMode } from '../game-mode';
import styles from './favorite-button.module.css';

/** Adds a mode to the favourites or removes it. The list stays in this browser. */
export function FavoriteButton({ mode }: { mode: GameMode }) {
  const favorites = useLocalList(FAVORITES);
  const isFavorite = favorites.has(mode.slug);
  return (
    <div className={styles.favorite}>
      <Button aria-pressed={isFavorite} onClick={() => favorites.toggle(mode.slug)}>
        <svg
          className={styles.pennant}
          viewBox="0 0 24 24"
          width="20"
          height="20"
          aria-hidden="true"
          data-chosen={isFavorite}
        >
          <path d="M6 22V3l14 5-14 6" />
        </svg>
        Add to Favorites
      </Button>
      {isFavorite && <p className={styles.note}>In your favorites. Press again to remove it.</p>}
    </div>
  );
}
