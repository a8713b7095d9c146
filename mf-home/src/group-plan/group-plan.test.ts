import { expect, test } from '@jest/globals';
import { cheaperLargerGroup, planFor } from './group-plan';

const everySize = Array.from({ length: 60 }, (_, i) => i + 1);

/** The lowest price of all mixes of entries for a group, tried one after the other. */
function lowestPrice(players: number): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let groups = 0; groups * 10 <= players; groups++) {
    for (let teams = 0; groups * 10 + teams * 3 <= players; teams++) {
      const singles = players - groups * 10 - teams * 3;
      lowest = Math.min(lowest, groups * 5000 + teams * 1799 + singles * 699);
    }
  }
  return lowest;
}

test.each(everySize)('finds the cheapest entries for %i players', (players) => {
  const { entries, total } = planFor(players);
  expect(total).toBe(lowestPrice(players));
  expect(entries.reduce((sum, entry) => sum + entry.players, 0)).toBe(players);
  expect(entries.reduce((sum, entry) => sum + entry.price, 0)).toBe(total);
});

test.each([
  [1, 699],
  [2, 1398],
  [3, 1799],
  [4, 2498],
  [9, 5397],
  [10, 5000],
  [14, 7498],
  [60, 30_000],
])('%i players pay ₹%i', (players, total) => expect(planFor(players).total).toBe(total));

test('names the larger group that pays less, if there is one', () => {
  const cheaper = everySize.flatMap((players) => {
    const larger = cheaperLargerGroup(planFor(players));
    return larger ? [[players, larger.players]] : [];
  });
  expect(cheaper).toEqual([
    [9, 10],
    [19, 20],
    [29, 30],
    [39, 40],
    [49, 50],
    [59, 60],
  ]);
});
