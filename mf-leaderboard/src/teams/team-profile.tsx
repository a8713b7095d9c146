import { Dossier } from '../profiles/profile-content';
import type { LinkTo } from '../use-board';
import { TeamMembers } from './team-members';
import { TeamPatch } from './team-patch';
import type { RankedTeam } from './team-ranking';

/** A team's dossier. */
export function TeamProfile({ team, linkTo }: { team: RankedTeam; linkTo: LinkTo }) {
  return (
    <Dossier
      whom={{ kind: 'team', id: team.id }}
      name={team.id}
      badge={<TeamPatch team={team} />}
      bio={team.bio}
      sample={team.sample}
      achievements={team.achievements}
      facts={[
        { what: 'Rank', value: team.rank },
        { what: 'Wins', value: team.wins },
        { what: 'Players', value: team.members.length },
      ]}
    >
      <TeamMembers ids={team.members} linkTo={linkTo} />
    </Dossier>
  );
}
