import { VisuallyHidden } from '@arena/shared/ui/visually-hidden';
import { FollowButton } from '../follow/follow-button';
import { CardLink } from '../page/card-link';
import type { LinkTo } from '../use-board';
import styles from './team-card.module.css';
import { TeamPatch } from './team-patch';
import type { RankedTeam } from './team-ranking';

/** The row of a team in the table. A click anywhere on it opens the profile. */
export function TeamCard({ team, linkTo }: { team: RankedTeam; linkTo: LinkTo }) {
  const profile = { kind: 'team', id: team.id } as const;
  return (
    <li className={styles.card}>
      <span className={styles.rank}>
        <VisuallyHidden>Rank </VisuallyHidden>
        {team.rank}
      </span>
      <TeamPatch team={team} />
      <p className={styles.name}>
        <CardLink link={linkTo(profile)}>{team.id}</CardLink>
      </p>
      <p className={styles.bio}>{team.bio}</p>
      <p className={styles.figures}>
        <span>
          <strong>{team.wins}</strong> wins
        </span>{' '}
        <span>{team.members.length} players</span>
      </p>
      <span className={styles.follow}>
        <FollowButton profile={profile} name={team.id} iconOnly />
      </span>
    </li>
  );
}
