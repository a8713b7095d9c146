import { players } from './players/players';
import { rankPlayers } from './players/ranking';
import { rankTeams } from './teams/team-ranking';
import { teams } from './teams/teams';

/** The tables of the season. Ranks are computed once, so a search does not change them. */
export const rankedPlayers = rankPlayers(players);
export const rankedTeams = rankTeams(teams);
