import type { AchievementId } from '../achievements/achievements';
import { players } from '../players/players';
import type { TeamId } from './team-id';

/** `members` are player ids, `color` is one of the four team colours. */
export type Team = {
  id: TeamId;
  wins: number;
  members: readonly string[];
  logo: string;
  color: 'a' | 'b' | 'c' | 'd';
  bio: string;
  achievements: readonly AchievementId[];
  sample: boolean;
};

/** The ids of a team's players. Each player stores the team. */
const membersOf = (team: TeamId) => players.filter((player) => player.team === team).map(({ id }) => id);

/** Sample teams until real ones have entered. Only players earn Elite and Legendary: each of four teams is in the top five. */
export const teams: readonly Team[] = [
  {
    id: 'Alpha',
    wins: 31,
    members: membersOf('Alpha'),
    logo: 'A',
    color: 'a',
    bio: 'Waits at the treeline, and rarely twice at the same one.',
    achievements: ['first-win', 'streak-starter', 'team-player'],
    sample: true,
  },
  {
    id: 'Bravo',
    wins: 28,
    members: membersOf('Bravo'),
    logo: 'B',
    color: 'b',
    bio: 'Fast feet, short calls. First to the saddle in most rounds.',
    achievements: ['first-win', 'streak-starter', 'team-player'],
    sample: true,
  },
  {
    id: 'Charlie',
    wins: 22,
    members: membersOf('Charlie'),
    logo: 'C',
    color: 'c',
    bio: 'Knows every gully by name and comes out of the one you forgot.',
    achievements: ['first-win', 'streak-starter', 'team-player'],
    sample: true,
  },
  {
    id: 'Delta',
    wins: 17,
    members: membersOf('Delta'),
    logo: 'D',
    color: 'd',
    bio: 'The youngest of the four. Loud, cheerful, better every week.',
    achievements: ['first-win', 'team-player'],
    sample: true,
  },
];

/** The colour of a team. */
export function colorOf(team: TeamId): Team['color'] | undefined {
  return teams.find(({ id }) => id === team)?.color;
}
