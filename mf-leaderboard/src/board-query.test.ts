import { expect, test } from '@jest/globals';
import { type BoardQuery, parseBoardQuery, profilePath } from './board-query';

const defaults: BoardQuery = { tab: 'solo', text: '', formerProfile: null };

test.each<[string, BoardQuery]>([
  ['', defaults],
  ['?tab=squad', { ...defaults, tab: 'squad' }],
  ['?q=mon+soon', { ...defaults, text: 'mon soon' }],
  ['?tab=squad&q=al&team=Alpha', { tab: 'squad', text: 'al', formerProfile: { kind: 'team', id: 'Alpha' } }],
  ['?player=night-jasmine', { ...defaults, formerProfile: { kind: 'player', id: 'night-jasmine' } }],
])('parses "%s" @L1.1 @L2.1 @L5.3', (query, board) => {
  expect(parseBoardQuery(new URLSearchParams(query))).toEqual(board);
});

test('ignores unknown and empty values @L1.2', () => {
  expect(parseBoardQuery(new URLSearchParams('?tab=trio&team='))).toEqual(defaults);
});

test('a profile has a path of its own @L5.3 @L6.2', () => {
  expect(profilePath({ kind: 'player', id: 'banyan' })).toBe('/leaderboard/players/banyan');
  expect(profilePath({ kind: 'team', id: 'Delta' })).toBe('/leaderboard/teams/delta');
  expect(profilePath({ kind: 'player', id: '../a?b' })).toBe('/leaderboard/players/..%2Fa%3Fb');
});
