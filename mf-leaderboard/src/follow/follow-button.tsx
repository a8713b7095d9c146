import { useLocalList } from '@arena/shared/ui/local-list';
import type { Opened } from '../board-query';
import styles from './follow-button.module.css';

/** The shell's page of friends reads the same lists. */
const lists = { player: 'followed-players', team: 'followed-teams' } as const;

type FollowButtonProps = {
  whom: Opened;
  name: string;
  /** Without its word, for places where many stand below each other. */
  bare?: boolean;
};

/** Follows a player or team and lets go again; kept in this browser only, without an account. */
export function FollowButton({ whom, name, bare = false }: FollowButtonProps) {
  const list = useLocalList(lists[whom.kind]);
  const followed = list.has(whom.id);
  return (
    <button
      type="button"
      className={styles.follow}
      data-bare={bare}
      aria-pressed={followed}
      aria-label={`Follow ${name}`}
      title={bare ? `Follow ${name}` : undefined}
      onClick={() => list.toggle(whom.id, name)}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={followed ? 'M4.5 12.5 10 18 19.5 7' : 'M12 5v14M5 12h14'} />
      </svg>
      {!bare && 'Follow'}
    </button>
  );
}
