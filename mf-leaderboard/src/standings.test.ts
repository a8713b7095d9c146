import { expect, test } from '@jest/globals';
import { achievements } from './achievements/achievements';
import { rankedPlayers, rankedTeams } from './standings';

const achievementIds = achievements.map(({ id }) => id);
const byWins = (a: { wins: number }, b: { wins: number }) => b.wins - a.wins;

test('there are ten complete players, sorted by wins @L3.1 @L3.2 @L3.3', () => {
  expect(rankedPlayers).toHaveLength(10);
  expect(rankedPlayers).toEqual([...rankedPlayers].sort(byWins));
  expect(new Set(rankedPlayers.map(({ id }) => id)).size).toBe(10);
  expect(rankedPlayers.map(({ pos }) => pos).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const player of rankedPlayers) {
    expect(player).toMatchObject({ Rating: expect.any(Number), bio: expect.stringMatching(/\S/), sample: true });
    expect(player.avatar).toBe(player.name[0]);
    expect(player.trend).toBe(player.pos > player.rank ? 'up' : 'down');
    expect(achievementIds).toEqual(expect.arrayContaining([...player.achievements]));
  }
});

test('no player has more wins than matches @L3.5', () => {
  for (const { wins, matches } of rankedPlayers) expect(wins).toBeLessThanOrEqual(matches);
});

test('there are four complete teams, sorted by wins @L4.1 @L4.2 @L4.3', () => {
  expect(rankedTeams.map(({ id }) => id)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
  expect(rankedTeams).toEqual([...rankedTeams].sort(byWins));
  for (const team of rankedTeams) {
    expect(team).toMatchObject({ logo: team.id[0], bio: expect.stringMatching(/\S/) });
    expect(achievementIds).toEqual(expect.arrayContaining([...team.achievements]));
  }
  expect(new Set(rankedTeams.map(({ color }) => color)).size).toBe(4);
});

test('every player belongs to exactly one team @L4.3', () => {
  for (const { id, team } of rankedPlayers) {
    expect(rankedTeams.filter(({ members }) => members.includes(id)).map((match) => match.id)).toEqual([team]);
  }
});

test('every held achievement is earned @L10.7', () => {
  for (const { achievements: heldIds, rank, wins } of [...rankedPlayers, ...rankedTeams]) {
    if (heldIds.includes('elite')) expect(rank).toBeLessThanOrEqual(5);
    if (heldIds.includes('legendary')) expect(rank).toBeLessThanOrEqual(3);
    if (heldIds.includes('first-win')) expect(wins).toBeGreaterThanOrEqual(1);
    if (heldIds.includes('streak-starter')) expect(wins).toBeGreaterThanOrEqual(3);
    if (heldIds.includes('team-player')) expect(wins).toBeGreaterThanOrEqual(10);
  }
});

test('an achievement is common when more than half of the players hold it @L10.1', () => {
  for (const { id, common } of achievements) {
    const holders = rankedPlayers.filter(({ achievements: heldIds }) => heldIds.includes(id)).length;
    expect([id, common]).toEqual([id, holders > rankedPlayers.length / 2]);
  }
});
