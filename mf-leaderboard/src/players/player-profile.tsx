import { Link } from 'react-router-dom';
import { Dossier } from '../profiles/profile-content';
import type { LinkTo } from '../use-board';
import { PlayerBadge } from './player-badge';
import { type RankedPlayer, winRate } from './ranking';
import { Trend } from './trend';

/** A player's dossier. */
export function PlayerProfile({ player, linkTo }: { player: RankedPlayer; linkTo: LinkTo }) {
  return (
    <Dossier
      whom={{ kind: 'player', id: player.id }}
      name={player.name}
      badge={<PlayerBadge player={player} />}
      bio={player.bio}
      sample={player.sample}
      achievements={player.achievements}
      facts={[
        { what: 'Rank', value: player.rank },
        { what: 'Last week', value: player.pos },
        { what: 'Trend', value: <Trend trend={player.trend} /> },
        { what: 'Wins', value: player.wins },
        { what: 'Matches', value: player.matches },
        { what: 'Win rate', value: `${winRate(player)}%` },
        { what: 'Rating', value: player.Rating },
        { what: 'Team', value: <Link {...linkTo({ kind: 'team', id: player.team })}>{player.team}</Link> },
      ]}
    />
  );
}
