import type { ReactNode } from 'react';
import type { ProfileRef } from '../board-query';
import { PlayerProfile } from '../players/player-profile';
import { rankedPlayers, rankedTeams } from '../standings';
import { TeamProfile } from '../teams/team-profile';
import type { LinkTo } from '../use-board';
import { playerCards, teamCards } from './cards/cards';
import type { SectionHeading } from './profile-content';

/** The content of a profile. `picture` is shown with links to it; undefined if the table has no such entry. */
export type ShownProfile = { title: string; description: string; picture: string | undefined; content: ReactNode };

/** The profile of a player or team, or a message when the table has no such entry. */
export function profileAt({ kind, id }: ProfileRef, linkTo: LinkTo, heading: SectionHeading): ShownProfile {
  return kind === 'player' ? playerAt(id, linkTo, heading) : teamAt(id, linkTo, heading);
}

function playerAt(wantedId: string, linkTo: LinkTo, heading: SectionHeading): ShownProfile {
  const player = rankedPlayers.find(({ id }) => id === wantedId);
  if (!player) return notFound;
  return {
    title: player.name,
    description: player.bio,
    picture: playerCards[player.id],
    content: <PlayerProfile player={player} linkTo={linkTo} heading={heading} />,
  };
}

function teamAt(wantedId: string, linkTo: LinkTo, heading: SectionHeading): ShownProfile {
  const team = rankedTeams.find(({ id }) => id.toLowerCase() === wantedId);
  if (!team) return notFound;
  return {
    title: `Team ${team.id}`,
    description: team.bio,
    picture: teamCards[team.id],
    content: <TeamProfile team={team} linkTo={linkTo} heading={heading} />,
  };
}

const notFound: ShownProfile = {
  title: 'Not in this table',
  description: 'This player or team is not in this season’s table.',
  picture: undefined,
  content: <p>This link is for a player or team that is not in this season’s table.</p>,
};
