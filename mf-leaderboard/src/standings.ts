import { players } from './players/players';
import { rankPlayers } from './players/ranking';
import { rankTeams } from './teams/team-ranking';
import { teams } from './teams/teams';

/** The season's table. Ranks are given here once, so that a search does not renumber. */
export const rankedPlayers = rankPlayers(players);
export const rankedTeams = rankTeams(teams);
