import { Dialog } from '@arena/shared/ui/dialog';
import type { ProfileRef } from '../board-query';
import { PlayerProfile } from '../players/player-profile';
import { rankedPlayers, rankedTeams } from '../standings';
import { TeamProfile } from '../teams/team-profile';
import type { LinkTo } from '../use-board';

type ProfileDialogProps = { profile: ProfileRef; onClose: () => void; linkTo: LinkTo };

/** Shows the profile named in the URL, or a message when the table has no such entry. */
export function ProfileDialog({ profile, onClose, linkTo }: ProfileDialogProps) {
  const { title, content } =
    profile.kind === 'player' ? playerDialog(profile.id, linkTo) : teamDialog(profile.id, linkTo);
  // The key opens a new dialog for each profile, so screen readers announce its title.
  return (
    <Dialog key={`${profile.kind} ${profile.id}`} open onClose={onClose} title={title}>
      {content}
    </Dialog>
  );
}

function playerDialog(wantedId: string, linkTo: LinkTo) {
  const player = rankedPlayers.find(({ id }) => id === wantedId);
  return player ? { title: player.name, content: <PlayerProfile player={player} linkTo={linkTo} /> } : notFound;
}

function teamDialog(wantedId: string, linkTo: LinkTo) {
  const team = rankedTeams.find(({ id }) => id === wantedId);
  return team ? { title: `Team ${team.id}`, content: <TeamProfile team={team} linkTo={linkTo} /> } : notFound;
}

const notFound = {
  title: 'Not in this table',
  content: <p>This link is for a player or team that is not in this season’s table. Close this to see the table.</p>,
};
