import { Initials } from '@arena/shared/ui/content/initials';
import { Link } from 'react-router-dom';
import type { SectionHeading } from '../profiles/profile-content';
import { rankedPlayers } from '../standings';
import type { LinkTo } from '../use-board';
import styles from './team-members.module.css';
import { colorOf } from './teams';

type TeamMembersProps = { ids: readonly string[]; linkTo: LinkTo; heading: SectionHeading };

/** The members of a team by rank, each with a link to the profile. */
export function TeamMembers({ ids, linkTo, heading: Heading }: TeamMembersProps) {
  return (
    <section>
      <Heading className={styles.heading}>Players</Heading>
      <ul>
        {rankedPlayers
          .filter(({ id }) => ids.includes(id))
          .map((player) => (
            <li key={player.id} className={styles.member}>
              <Initials name={player.avatar} team={colorOf(player.team)} shape="hexagon" size="small" />
              <Link {...linkTo({ kind: 'player', id: player.id })} className={styles.name}>
                {player.name}
              </Link>
              <span className={styles.wins}>{player.wins} wins</span>
            </li>
          ))}
      </ul>
    </section>
  );
}
