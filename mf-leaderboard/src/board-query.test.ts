import { expect, test } from '@jest/globals';
import { boardQuery, profilePath, readBoard } from './board-query';

test.each(['', '?tab=squad', '?q=mon+soon', '?tab=squad&q=al&team=Alpha', '?player=night-jasmine'])(
  'L1.1 L2.1 L5.3 the query "%s" is read and written the same',
  (query) => {
    expect(boardQuery(readBoard(new URLSearchParams(query)))).toBe(query);
  },
);

test('L1.2 what the address does not say in words that are understood counts as not said', () => {
  expect(readBoard(new URLSearchParams('?tab=trio&team='))).toEqual({ tab: 'solo', text: '', opened: null });
});

test('L6.2 a profile is shared with the tab it belongs to', () => {
  expect(profilePath({ kind: 'player', id: 'banyan' })).toBe('/leaderboard?player=banyan');
  expect(profilePath({ kind: 'team', id: 'Delta' })).toBe('/leaderboard?tab=squad&team=Delta');
});
