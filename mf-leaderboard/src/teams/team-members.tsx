import { Initials } from '@arena/shared/ui/initials';
import { Link } from 'react-router-dom';
import { rankedPlayers } from '../standings';
import type { LinkTo } from '../use-board';
import styles from './team-members.module.css';
import { colorOf } from './teams';

/** The members of a team by rank, each with a link to the profile. */
export function TeamMembers({ ids, linkTo }: { ids: readonly string[]; linkTo: LinkTo }) {
  return (
    <section>
      <h3 className={styles.heading}>Players</h3>
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
