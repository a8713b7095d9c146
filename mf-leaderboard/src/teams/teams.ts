import { players } from '../players/players';

/** `color` names a token of the design. */
export type Team = {
  id: 'Alpha' | 'Bravo' | 'Charlie' | 'Delta';
  wins: number;
  members: readonly string[];
  logo: string;
  color: 'a' | 'b' | 'c' | 'd';
  bio: string;
  achievements: readonly string[];
};

const membersOf = (team: Team['id']) => players.filter((player) => player.team === team).map(({ name }) => name);

export const teams: readonly Team[] = [
  {
    id: 'Alpha',
    wins: 31,
    members: membersOf('Alpha'),
    logo: 'A',
    color: 'a',
    bio: 'Plays slowly and rarely twice the same way.',
    achievements: ['first-win', 'streak-starter', 'team-player'],
  },
  {
    id: 'Bravo',
    wins: 28,
    members: membersOf('Bravo'),
    logo: 'B',
    color: 'b',
    bio: 'Fast feet, short calls.',
    achievements: ['first-win', 'streak-starter', 'team-player'],
  },
  {
    id: 'Charlie',
    wins: 22,
    members: membersOf('Charlie'),
    logo: 'C',
    color: 'c',
    bio: 'Knows every gully by name.',
    achievements: ['first-win', 'team-player'],
  },
  {
    id: 'Delta',
    wins: 17,
    members: membersOf('Delta'),
    logo: 'D',
    color: 'd',
    bio: 'Young, loud, getting better every week.',
    achievements: ['first-win', 'team-player'],
  },
];
