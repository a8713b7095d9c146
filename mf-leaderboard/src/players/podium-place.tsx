import { VisuallyHidden } from '@arena/shared/ui/visually-hidden';
import { FollowButton } from '../follow/follow-button';
import { CardLink } from '../page/card-link';
import type { LinkTo } from '../use-board';
import { PlayerBadge } from './player-badge';
import styles from './podium-place.module.css';
import { type RankedPlayer, winRate } from './ranking';
import { Trend } from './trend';

/** One of the first three players on a podium step. A click anywhere on it opens the profile. */
export function PodiumPlace({ player, linkTo }: { player: RankedPlayer; linkTo: LinkTo }) {
  const profile = { kind: 'player', id: player.id } as const;
  return (
    <li className={styles.place} data-rank={player.rank}>
      <PlayerBadge player={player} />
      <p className={styles.name}>
        <CardLink link={linkTo(profile)}>{player.name}</CardLink>
      </p>
      <p className={styles.team}>Team {player.team}</p>
      <div className={styles.step}>
        <span className={styles.rank}>
          <VisuallyHidden>Rank </VisuallyHidden>
          {player.rank}
        </span>
        <p className={styles.figures}>
          <strong>{player.wins} wins</strong> <span>{winRate(player)}% won</span> <Trend trend={player.trend} />
        </p>
        <span className={styles.follow}>
          <FollowButton profile={profile} name={player.name} iconOnly />
        </span>
      </div>
    </li>
  );
}
