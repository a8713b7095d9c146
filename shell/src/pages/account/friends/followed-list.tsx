import { Initials } from '@arena/shared/ui/content/initials';
import { Button } from '@arena/shared/ui/controls/button';
import { useLocalList } from '@arena/shared/ui/local-list';
import { Link } from 'react-router-dom';
import { FOLLOWED_KEYS } from './followed';
import styles from './followed-list.module.css';

const kinds = {
  player: { key: FOLLOWED_KEYS.players, none: 'You follow no players yet.', shape: 'circle', query: 'player' },
  team: { key: FOLLOWED_KEYS.teams, none: 'You follow no teams yet.', shape: 'hexagon', query: 'tab=squad&team' },
} as const;

/** Followed players or teams, with links to their cards. */
export function FollowedList({ kind }: { kind: keyof typeof kinds }) {
  const { key, none, shape, query } = kinds[kind];
  const { entries, toggle } = useLocalList(key);
  if (entries.length === 0) return <p>{none}</p>;
  return (
    <ul className={styles.list}>
      {entries.map(({ id, name }) => (
        <li key={id} className={styles.entry}>
          <Initials name={name} shape={shape} />
          <Link to={`/leaderboard?${query}=${encodeURIComponent(id)}`} className={styles.name}>
            {name}
          </Link>
          <Button kind="quiet" aria-label={`Unfollow ${name}`} onClick={() => toggle(id)}>
            Unfollow
          </Button>
        </li>
      ))}
    </ul>
  );
}
