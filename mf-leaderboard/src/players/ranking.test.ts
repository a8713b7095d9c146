import { expect, test } from '@jest/globals';
import { type Player, players } from './players';
import { rankPlayers, winRate } from './ranking';

function buildPlayer(changes: Partial<Player>): Player {
  const [player] = players;
  if (!player) throw new Error('There are no players.');
  return { ...player, ...changes };
}

test.each([
  [3, 4, 75],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [0, 12, 0],
  [0, 0, 0],
  [9, 9, 100],
])('%d wins in %d matches give a win rate of %d %% @L3.4 @L3.5', (wins, matches, rate) => {
  expect(winRate({ wins, matches })).toBe(rate);
});

test('sorts by wins and ignores pos @L3.3', () => {
  const ranked = rankPlayers([
    buildPlayer({ id: 'few', wins: 3, pos: 1 }),
    buildPlayer({ id: 'most', wins: 9, pos: 3 }),
    buildPlayer({ id: 'some', wins: 5, pos: 2 }),
  ]);
  expect(ranked.map(({ id, rank }) => [id, rank])).toEqual([
    ['most', 1],
    ['some', 2],
    ['few', 3],
  ]);
});

test('sorts equal wins by win rate, then by name @L3.5', () => {
  const ranked = rankPlayers([
    buildPlayer({ name: 'Bela', wins: 5, matches: 10 }),
    buildPlayer({ name: 'Anu', wins: 5, matches: 10 }),
    buildPlayer({ name: 'Zoya', wins: 5, matches: 8 }),
  ]);
  expect(ranked.map(({ name }) => name)).toEqual(['Zoya', 'Anu', 'Bela']);
});

test('compares win rates before rounding @L3.5', () => {
  const ranked = rankPlayers([
    buildPlayer({ name: 'Anu', wins: 199, matches: 1000 }),
    buildPlayer({ name: 'Bela', wins: 199, matches: 999 }),
  ]);
  expect(ranked.map(({ name }) => name)).toEqual(['Bela', 'Anu']);
});
