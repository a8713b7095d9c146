import { VisuallyHidden } from '@arena/shared/ui/visually-hidden';
import { FollowButton } from '../follow/follow-button';
import { CardLink } from '../page/card-link';
import type { LinkTo } from '../use-board';
import { PlayerBadge } from './player-badge';
import styles from './player-row.module.css';
import { type RankedPlayer, winRate } from './ranking';
import { Trend } from './trend';

/** The row of a player in the table. A click anywhere on it opens the profile. */
export function PlayerRow({ player, linkTo }: { player: RankedPlayer; linkTo: LinkTo }) {
  const profile = { kind: 'player', id: player.id } as const;
  return (
    <li className={styles.row}>
      <span className={styles.rank}>
        <VisuallyHidden>Rank </VisuallyHidden>
        {player.rank}
      </span>
      <PlayerBadge player={player} />
      <div>
        <p className={styles.name}>
          <CardLink link={linkTo(profile)}>{player.name}</CardLink>
        </p>
        <p className={styles.team}>Team {player.team}</p>
      </div>
      <p className={styles.figures}>
        <strong>{player.wins} wins</strong> <span>{winRate(player)}% won</span> <Trend trend={player.trend} />
      </p>
      <span className={styles.follow}>
        <FollowButton profile={profile} name={player.name} iconOnly />
      </span>
    </li>
  );
}
