import { expect, test } from '@jest/globals';
import { sessionPlansOf } from '../plans/session-plans';
import { aVenue } from '../testing/a-venue';
import { cheaperLargerGroup, groupPlans } from './group-plan';

const { plans } = aVenue;

/** Plans whose prices differ from those of the site. */
const withPrices = (single: number, team: number, group: number) =>
  sessionPlansOf({
    plans: {
      single: { ...plans.single, price: single },
      team: { ...plans.team, price: team },
      group: { ...plans.group, price: group },
    },
  });

/** The lowest price of all mixes of entries for a group, tried one after the other. */
function lowestPrice(players: number, [single = 0, team = 0, group = 0]: number[]): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let groups = 0; groups * 10 <= players; groups++) {
    for (let teams = 0; groups * 10 + teams * 3 <= players; teams++) {
      const singles = players - groups * 10 - teams * 3;
      lowest = Math.min(lowest, groups * group + teams * team + singles * single);
    }
  }
  return lowest;
}

test.each([[[699, 1799, 5000]], [[699, 1799, 6100]], [[500, 2000, 7000]], [[800, 1799, 6050]]])(
  'finds the cheapest entries for every group with the prices %j',
  (prices) => {
    const [single = 0, team = 0, group = 0] = prices;
    const found = groupPlans(withPrices(single, team, group)).slice(1);
    expect(found).toHaveLength(60);
    for (const { players, entries, total } of found) {
      expect(total).toBe(lowestPrice(players, prices));
      expect(entries.reduce((sum, entry) => sum + entry.players, 0)).toBe(players);
      expect(entries.reduce((sum, entry) => sum + entry.price, 0)).toBe(total);
    }
  },
);

const ofSite = groupPlans(sessionPlansOf(aVenue));

test.each([
  [1, 699],
  [2, 1398],
  [3, 1799],
  [4, 2498],
  [9, 5397],
  [10, 5000],
  [14, 7498],
  [60, 30_000],
])('%i players pay ₹%i', (players, total) => expect(ofSite[players]?.total).toBe(total));

test('lists the largest entries first', () => {
  expect(ofSite[14]?.entries.map(({ name, count }) => [name, count])).toEqual([
    ['Group Entry', 1],
    ['Team Entry', 1],
    ['Single Entry', 1],
  ]);
});

test('names the larger group that pays less, if there is one', () => {
  const cheaper = ofSite.slice(1).flatMap((plan) => {
    const larger = cheaperLargerGroup(plan, ofSite);
    return larger ? [[plan.players, larger.players]] : [];
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
