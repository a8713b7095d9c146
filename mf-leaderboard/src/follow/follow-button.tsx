import { useLocalList } from '@arena/shared/ui/local-list';
import type { ProfileRef } from '../board-query';
import styles from './follow-button.module.css';

/** localStorage keys. The friends page of the shell reads the same lists. */
const STORAGE_KEYS = { player: 'followed-players', team: 'followed-teams' } as const;

type FollowButtonProps = {
  profile: ProfileRef;
  name: string;
  /** Omits the label, for lists with many buttons. */
  iconOnly?: boolean;
};

/** Follows or unfollows a player or team. The list stays in this browser. */
export function FollowButton({ profile, name, iconOnly = false }: FollowButtonProps) {
  const list = useLocalList(STORAGE_KEYS[profile.kind]);
  const followed = list.has(profile.id);
  return (
    <button
      type="button"
      className={styles.follow}
      data-bare={iconOnly}
      aria-pressed={followed}
      aria-label={`Follow ${name}`}
      title={iconOnly ? `Follow ${name}` : undefined}
      onClick={() => list.toggle(profile.id, name)}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={followed ? 'M4.5 12.5 10 18 19.5 7' : 'M12 5v14M5 12h14'} />
      </svg>
      {!iconOnly && 'Follow'}
    </button>
  );
}
