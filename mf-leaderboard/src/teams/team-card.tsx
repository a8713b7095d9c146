import { Unseen } from '@arena/shared/ui/visually-hidden';
import { FollowButton } from '../follow/follow-button';
import { CardLink } from '../page/card-link';
import type { LinkTo } from '../use-board';
import styles from './team-card.module.css';
import { TeamPatch } from './team-patch';
import type { RankedTeam } from './team-ranking';

/** A team's strip; pressed anywhere, it opens the profile. */
export function TeamCard({ team, linkTo }: { team: RankedTeam; linkTo: LinkTo }) {
  const whom = { kind: 'team', id: team.id } as const;
  return (
    <li className={styles.card}>
      <span className={styles.rank}>
        <Unseen>Rank </Unseen>
        {team.rank}
      </span>
      <TeamPatch team={team} />
      <p className={styles.name}>
        <CardLink link={linkTo(whom)}>{team.id}</CardLink>
      </p>
      <p className={styles.bio}>{team.bio}</p>
      <p className={styles.sums}>
        <span>
          <strong>{team.wins}</strong> wins
        </span>{' '}
        <span>{team.members.length} players</span>
      </p>
      <span className={styles.follow}>
        <FollowButton whom={whom} name={team.id} bare />
      </span>
    </li>
  );
}
