import { Initials } from '@arena/shared/ui/content/initials';
import { colorOf } from '../teams/teams';
import styles from './player-badge.module.css';
import type { RankedPlayer } from './ranking';

/** The initial of a player in the team colour. Ranks 1 to 3 have three, two and one chevrons. */
export function PlayerBadge({ player }: { player: RankedPlayer }) {
  const chevrons = Math.max(0, 4 - player.rank);
  return (
    <span className={styles.badge}>
      <Initials name={player.avatar} team={colorOf(player.team)} shape="hexagon" />
      {chevrons > 0 && (
        <svg className={styles.chevrons} viewBox="0 0 24 18" aria-hidden="true">
          {[13, 7, 1].slice(0, chevrons).map((top) => (
            <path key={top} d={`M2 ${top + 4} 12 ${top} 22 ${top + 4}`} />
          ))}
        </svg>
      )}
    </span>
  );
}
