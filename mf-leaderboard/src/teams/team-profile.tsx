import { ProfileContent } from '../profiles/profile-content';
import type { LinkTo } from '../use-board';
import { TeamMembers } from './team-members';
import { TeamPatch } from './team-patch';
import type { RankedTeam } from './team-ranking';

/** The profile of a team. */
export function TeamProfile({ team, linkTo }: { team: RankedTeam; linkTo: LinkTo }) {
  return (
    <ProfileContent
      profile={{ kind: 'team', id: team.id }}
      name={team.id}
      badge={<TeamPatch team={team} />}
      bio={team.bio}
      sample={team.sample}
      achievements={team.achievements}
      facts={[
        { name: 'Rank', value: team.rank },
        { name: 'Wins', value: team.wins },
        { name: 'Players', value: team.members.length },
      ]}
    >
      <TeamMembers ids={team.members} linkTo={linkTo} />
    </ProfileContent>
  );
}
