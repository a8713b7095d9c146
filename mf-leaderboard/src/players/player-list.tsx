import type { LinkTo } from '../use-board';
import styles from './player-list.module.css';
import { PlayerRow } from './player-row';
import { PodiumPlace } from './podium-place';
import type { RankedPlayer } from './ranking';

type PlayerListProps = {
  players: readonly RankedPlayer[];
  /** Whether the first three stand on a podium; what a search has found stands in lines. */
  podium: boolean;
  linkTo: LinkTo;
};

/** The players in the order of their ranks. */
export function PlayerList({ players, podium, linkTo }: PlayerListProps) {
  return (
    <ol className={styles.list}>
      {players.map((player) => {
        const Place = podium && player.rank <= 3 ? PodiumPlace : PlayerRow;
        return <Place key={player.id} player={player} linkTo={linkTo} />;
      })}
    </ol>
  );
}
