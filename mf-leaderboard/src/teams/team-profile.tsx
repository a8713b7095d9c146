import { ProfileContent, type SectionHeading } from '../profiles/profile-content';
import type { LinkTo } from '../use-board';
import { TeamMembers } from './team-members';
import { TeamPatch } from './team-patch';
import type { RankedTeam } from './team-ranking';

type TeamProfileProps = { team: RankedTeam; linkTo: LinkTo; heading: SectionHeading };

/** The profile of a team. */
export function TeamProfile({ team, linkTo, heading }: TeamProfileProps) {
  return (
    <ProfileContent
      profile={{ kind: 'team', id: team.id }}
      name={team.id}
      badge={<TeamPatch team={team} />}
      bio={team.bio}
      sample={team.sample}
      achievements={team.achievements}
      heading={heading}
      facts={[
        { name: 'Rank', value: team.rank },
        { name: 'Wins', value: team.wins },
        { name: 'Players', value: team.members.length },
      ]}
    >
      <TeamMembers ids={team.members} linkTo={linkTo} heading={heading} />
    </ProfileContent>
  );
}
