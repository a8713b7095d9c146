import type { LinkTo } from '../use-board';
import { TeamCard } from './team-card';
import type { RankedTeam } from './team-ranking';

/** The teams by rank. */
export function TeamList({ teams, linkTo }: { teams: readonly RankedTeam[]; linkTo: LinkTo }) {
  return (
    <ol>
      {teams.map((team) => (
        <TeamCard key={team.id} team={team} linkTo={linkTo} />
      ))}
    </ol>
  );
}
