import { expect, test } from '@jest/globals';
import { achievements } from './achievements/achievements';
import { rankedPlayers, rankedTeams } from './standings';

const known = achievements.map(({ id }) => id);
const byWins = (a: { wins: number }, b: { wins: number }) => b.wins - a.wins;

test('L3.1 L3.2 L3.3 ten players with everything that belongs to one, most wins first', () => {
  expect(rankedPlayers).toHaveLength(10);
  expect(rankedPlayers).toEqual([...rankedPlayers].sort(byWins));
  expect(new Set(rankedPlayers.map(({ id }) => id)).size).toBe(10);
  expect(rankedPlayers.map(({ pos }) => pos).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const player of rankedPlayers) {
    expect(player).toMatchObject({ Rating: expect.any(Number), bio: expect.stringMatching(/\S/), sample: true });
    expect(player.avatar).toBe(player.name[0]);
    expect(player.trend).toBe(player.pos > player.rank ? 'up' : 'down');
    expect(known).toEqual(expect.arrayContaining([...player.achievements]));
  }
});

test('L3.5 nobody has won more than they have played', () => {
  for (const { wins, matches } of rankedPlayers) expect(wins).toBeLessThanOrEqual(matches);
});

test('L4.1 L4.2 L4.3 four teams with everything that belongs to one, most wins first', () => {
  expect(rankedTeams.map(({ id }) => id)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
  expect(rankedTeams).toEqual([...rankedTeams].sort(byWins));
  for (const team of rankedTeams) {
    expect(team).toMatchObject({ logo: team.id[0], bio: expect.stringMatching(/\S/) });
    expect(known).toEqual(expect.arrayContaining([...team.achievements]));
  }
  expect(new Set(rankedTeams.map(({ color }) => color)).size).toBe(4);
});

test('L4.3 every player is counted in one team, the one the player names', () => {
  for (const { id, team } of rankedPlayers) {
    expect(rankedTeams.filter(({ members }) => members.includes(id)).map((one) => one.id)).toEqual([team]);
  }
});

test('L10.7 who holds an achievement has earned it', () => {
  for (const { achievements: held, rank, wins } of [...rankedPlayers, ...rankedTeams]) {
    if (held.includes('elite')) expect(rank).toBeLessThanOrEqual(5);
    if (held.includes('legendary')) expect(rank).toBeLessThanOrEqual(3);
    if (held.includes('first-win')) expect(wins).toBeGreaterThanOrEqual(1);
    if (held.includes('streak-starter')) expect(wins).toBeGreaterThanOrEqual(3);
    if (held.includes('team-player')) expect(wins).toBeGreaterThanOrEqual(10);
  }
});

test('L10.1 common is what more than half of the players hold', () => {
  for (const { id, common } of achievements) {
    const holders = rankedPlayers.filter(({ achievements: held }) => held.includes(id)).length;
    expect([id, common]).toEqual([id, holders > rankedPlayers.length / 2]);
  }
});
