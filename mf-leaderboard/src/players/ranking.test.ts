import { expect, test } from '@jest/globals';
import { achievements } from '../achievements';
import { teams } from '../teams/teams';
import { players } from './players';
import { ranked, winRate } from './ranking';

test('L3.1 L3.3 ten players, sorted by wins', () => {
  const wins = ranked(players).map((player) => player.wins);
  expect(wins).toHaveLength(10);
  expect(wins).toEqual([...wins].sort((a, b) => b - a));
});

test.each([
  [3, 4, 75],
  [1, 3, 33],
  [0, 0, 0],
])('L3.4 L3.5 %d wins of %d matches are %d %%', (wins, matches, rate) => {
  expect(winRate({ name: '', wins, matches })).toBe(rate);
});

test('L3.5 equal wins: higher win rate, then name', () => {
  const rows = [
    { name: 'b', wins: 5, matches: 10 },
    { name: 'a', wins: 5, matches: 10 },
    { name: 'c', wins: 5, matches: 8 },
  ];
  expect(ranked(rows).map(({ name }) => name)).toEqual(['c', 'a', 'b']);
});

test('L4.3 L10.7 the fixed data are true to themselves', () => {
  for (const [index, player] of ranked(players).entries()) {
    expect(player.wins).toBeLessThanOrEqual(player.matches);
    expect(teams.find(({ id }) => id === player.team)?.members).toContain(player.name);
    if (player.achievements.includes('elite')) expect(index).toBeLessThan(5);
    if (player.achievements.includes('legendary')) expect(index).toBeLessThan(3);
    if (player.achievements.includes('first-win')) expect(player.wins).toBeGreaterThan(0);
    for (const id of player.achievements) expect(achievements.map((one) => one.id)).toContain(id);
  }
});
