import { Link } from 'react-router-dom';
import { ProfileContent, type SectionHeading } from '../profiles/profile-content';
import type { LinkTo } from '../use-board';
import { PlayerBadge } from './player-badge';
import { type RankedPlayer, winRate } from './ranking';
import { Trend } from './trend';

type PlayerProfileProps = { player: RankedPlayer; linkTo: LinkTo; heading: SectionHeading };

/** The profile of a player. */
export function PlayerProfile({ player, linkTo, heading }: PlayerProfileProps) {
  return (
    <ProfileContent
      profile={{ kind: 'player', id: player.id }}
      name={player.name}
      badge={<PlayerBadge player={player} />}
      bio={player.bio}
      sample={player.sample}
      achievements={player.achievements}
      heading={heading}
      facts={[
        { name: 'Rank', value: player.rank },
        { name: 'Last week', value: player.pos },
        { name: 'Trend', value: <Trend trend={player.trend} /> },
        { name: 'Wins', value: player.wins },
        { name: 'Matches', value: player.matches },
        { name: 'Win rate', value: `${winRate(player)}%` },
        { name: 'Rating', value: player.Rating },
        { name: 'Team', value: <Link {...linkTo({ kind: 'team', id: player.team })}>{player.team}</Link> },
      ]}
    />
  );
}
