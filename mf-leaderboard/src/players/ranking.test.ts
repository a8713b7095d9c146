import { expect, test } from '@jest/globals';
import { type Player, players } from './players';
import { rankPlayers, winRate } from './ranking';

function aPlayer(changes: Partial<Player>): Player {
  const [someone] = players;
  if (!someone) throw new Error('There are no players.');
  return { ...someone, ...changes };
}

test.each([
  [3, 4, 75],
  [1, 3, 33],
  [2, 3, 67],
  [1, 8, 13],
  [0, 12, 0],
  [0, 0, 0],
  [9, 9, 100],
])('L3.4 L3.5 %d wins in %d matches are a win rate of %d %%', (wins, matches, rate) => {
  expect(winRate({ wins, matches })).toBe(rate);
});

test('L3.3 most wins come first, and the rank follows the sort whatever pos says', () => {
  const ranked = rankPlayers([
    aPlayer({ id: 'few', wins: 3, pos: 1 }),
    aPlayer({ id: 'most', wins: 9, pos: 3 }),
    aPlayer({ id: 'some', wins: 5, pos: 2 }),
  ]);
  expect(ranked.map(({ id, rank }) => [id, rank])).toEqual([
    ['most', 1],
    ['some', 2],
    ['few', 3],
  ]);
});

test('L3.5 between equal wins the higher win rate stands first, then the name', () => {
  const ranked = rankPlayers([
    aPlayer({ name: 'Bela', wins: 5, matches: 10 }),
    aPlayer({ name: 'Anu', wins: 5, matches: 10 }),
    aPlayer({ name: 'Zoya', wins: 5, matches: 8 }),
  ]);
  expect(ranked.map(({ name }) => name)).toEqual(['Zoya', 'Anu', 'Bela']);
});

test('L3.5 equal wins are compared by the win rate before it is rounded', () => {
  const ranked = rankPlayers([
    aPlayer({ name: 'Anu', wins: 199, matches: 1000 }),
    aPlayer({ name: 'Bela', wins: 199, matches: 999 }),
  ]);
  expect(ranked.map(({ name }) => name)).toEqual(['Bela', 'Anu']);
});
