import { Dialog } from '@arena/shared/ui/dialog';
import type { Opened } from '../board-query';
import { PlayerProfile } from '../players/player-profile';
import { rankedPlayers, rankedTeams } from '../standings';
import { TeamProfile } from '../teams/team-profile';
import type { LinkTo } from '../use-board';

type ProfileDialogProps = { opened: Opened; onClose: () => void; linkTo: LinkTo };

/** The profile that the address asks for; one of nobody is said to be so. */
export function ProfileDialog({ opened, onClose, linkTo }: ProfileDialogProps) {
  const { title, content } = opened.kind === 'player' ? playerPage(opened.id, linkTo) : teamPage(opened.id, linkTo);
  // From one profile to the next it is another dialog, which is read from its title on.
  return (
    <Dialog key={`${opened.kind} ${opened.id}`} open onClose={onClose} title={title}>
      {content}
    </Dialog>
  );
}

function playerPage(wanted: string, linkTo: LinkTo) {
  const player = rankedPlayers.find(({ id }) => id === wanted);
  return player ? { title: player.name, content: <PlayerProfile player={player} linkTo={linkTo} /> } : nobody;
}

function teamPage(wanted: string, linkTo: LinkTo) {
  const team = rankedTeams.find(({ id }) => id === wanted);
  return team ? { title: `Team ${team.id}`, content: <TeamProfile team={team} linkTo={linkTo} /> } : nobody;
}

const nobody = {
  title: 'Not in this table',
  content: <p>The link names a player or team that is not in this season’s table. Close this to see the table.</p>,
};
