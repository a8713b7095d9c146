import { Unseen } from '@arena/shared/ui/visually-hidden';
import { FollowButton } from '../follow/follow-button';
import { CardLink } from '../page/card-link';
import type { LinkTo } from '../use-board';
import { PlayerBadge } from './player-badge';
import styles from './player-row.module.css';
import { type RankedPlayer, winRate } from './ranking';
import { Trend } from './trend';

/** A player's line in the table; pressed anywhere, it opens the profile. */
export function PlayerRow({ player, linkTo }: { player: RankedPlayer; linkTo: LinkTo }) {
  const whom = { kind: 'player', id: player.id } as const;
  return (
    <li className={styles.row}>
      <span className={styles.rank}>
        <Unseen>Rank </Unseen>
        {player.rank}
      </span>
      <PlayerBadge player={player} />
      <div className={styles.who}>
        <p className={styles.name}>
          <CardLink link={linkTo(whom)}>{player.name}</CardLink>
        </p>
        <p className={styles.team}>Team {player.team}</p>
      </div>
      <p className={styles.figures}>
        <strong>{player.wins} wins</strong> <span>{winRate(player)}% won</span> <Trend trend={player.trend} />
      </p>
      <span className={styles.follow}>
        <FollowButton whom={whom} name={player.name} bare />
      </span>
    </li>
  );
}
