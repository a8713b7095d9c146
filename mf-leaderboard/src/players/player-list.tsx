import type { LinkTo } from '../use-board';
import styles from './player-list.module.css';
import { PlayerRow } from './player-row';
import { PodiumPlace } from './podium-place';
import type { RankedPlayer } from './ranking';

type PlayerListProps = {
  players: readonly RankedPlayer[];
  /** Shows the first three on a podium. Search results appear as plain rows. */
  podium: boolean;
  linkTo: LinkTo;
};

/** The players by rank. */
export function PlayerList({ players, podium, linkTo }: PlayerListProps) {
  return (
    <ol className={styles.list}>
      {players.map((player) => {
        const Entry = podium && player.rank <= 3 ? PodiumPlace : PlayerRow;
        return <Entry key={player.id} player={player} linkTo={linkTo} />;
      })}
    </ol>
  );
}
