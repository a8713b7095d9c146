import { expect, test } from '@jest/globals';
import { previousRelease } from '../previous';
import { type AppHistory, retained } from './retained';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

/** Ten releases published two days ago, never live: with them the last ten published are not what a test asks about. */
const others = Array.from({ length: 10 }, (_, i) => ({ id: `other-${i}`, publishedAt: daysAgo(2) }));

const published = (...ids: string[]) => [...ids.map((id) => ({ id, publishedAt: daysAgo(100) })), ...others];

/** `activate a 30` or `rollback a 30`: what happened so many days ago. */
function activations(...lines: string[]): AppHistory['activations'] {
  return lines.map((line) => {
    const [kind, release = '', days] = line.split(' ');
    return { kind: kind as 'activate' | 'rollback', release, at: daysAgo(Number(days)) };
  });
}

test.each<[string, string[], string[]]>([
  ['nothing was ever live', [], []],
  ['what is live stays, however old', ['activate a 90'], ['a']],
  ['what a rollback would return to stays, however old', ['activate a 90', 'activate b 80'], ['a', 'b']],
  ['what came before that goes', ['activate a 90', 'activate b 80', 'activate c 70'], ['b', 'c']],
  ['after a rollback, what it left goes after a week', ['activate a 90', 'activate b 80', 'rollback a 70'], ['a']],
  ['what was live until six days ago stays', ['activate a 90', 'activate b 6', 'activate c 5'], ['a', 'b', 'c']],
  ['what was live until eight days ago goes', ['activate a 90', 'activate b 8', 'activate c 5'], ['b', 'c']],
  [
    'a short visit to the site within the week counts',
    ['activate a 90', 'activate b 80', 'activate c 3', 'rollback b 2.9'],
    ['a', 'b', 'c'],
  ],
  [
    'what was live until exactly a week ago stays',
    ['activate a 90', 'activate b 7', 'activate c 6.9'],
    ['a', 'b', 'c'],
  ],
])('%s', (_, lines, expected) => {
  const history = { published: published('a', 'b', 'c'), activations: activations(...lines), canaries: [] };
  const stays = retained(history, NOW);
  expect(['a', 'b', 'c'].filter((id) => stays.has(id))).toEqual(expected);
});

test('the last ten published stay, and all of the last day', () => {
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  const days = [...ids(2, 15), 0.9, 0.5, 0.1];
  const history = {
    published: days.map((d) => ({ id: `${d}`, publishedAt: daysAgo(d) })),
    activations: [],
    canaries: [],
  };
  expect([...retained(history, NOW)].map(Number).sort((a, b) => a - b)).toEqual([0.1, 0.5, 0.9, ...ids(2, 7)]);
  const busyDay = ids(1, 30).map((hour) => ({ id: `${hour}`, publishedAt: daysAgo(hour / 24) }));
  expect(retained({ ...history, published: busyDay }, NOW).size).toBe(24);
});

test.each<[string, [string, number, number][], string[]]>([
  ['a canary stays, however old', [['a', 10, 90]], ['a']],
  [
    'a canary that ended within the week stays',
    [
      ['a', 10, 90],
      ['a', 0, 6],
    ],
    ['a'],
  ],
  [
    'a canary that ended before goes',
    [
      ['a', 10, 90],
      ['a', 0, 8],
    ],
    [],
  ],
  [
    'so does the one before it',
    [
      ['a', 10, 90],
      ['b', 5, 8],
    ],
    ['b'],
  ],
])('%s', (_, rows, expected) => {
  const canaries = rows.map(([release, share, days]) => ({ release, share, at: daysAgo(days) }));
  const stays = retained({ published: published('a', 'b'), activations: [], canaries }, NOW);
  expect(['a', 'b'].filter((id) => stays.has(id))).toEqual(expected);
});

const steps = ['activate', 'rollback'].flatMap((kind) => ['a', 'b', 'c'].map((release) => `${kind} ${release}`));

/** Every story of so many steps over three releases. */
function stories(length: number): string[][] {
  if (length === 0) return [[]];
  return stories(length - 1).flatMap((before) => steps.map((step) => [...before, step]));
}

test('in no story goes what is live, what a rollback returns to, or what was seen within the week', () => {
  let told = 0;
  for (const length of [1, 2, 3, 4]) {
    for (const story of stories(length)) {
      // One step every third day, the last one yesterday.
      const history = activations(...story.map((step, i) => `${step} ${1 + 3 * (length - 1 - i)}`));
      const stays = retained({ published: published('a', 'b', 'c'), activations: history, canaries: [] }, NOW);
      // Somebody opens a tab at every hour of the last week: what was live at that hour?
      const seen = Array.from({ length: 7 * 24 }, (_, hour) => {
        const time = daysAgo(hour / 24).getTime();
        return history.findLast(({ at }) => at.getTime() <= time)?.release;
      });
      const needed = new Set([...seen, previousRelease(history)].filter((id) => id !== undefined));
      for (const id of needed) if (!stays.has(id)) throw new Error(`${id} goes in the story ${story.join(', ')}`);
      told++;
    }
  }
  expect(told).toBe(6 + 6 ** 2 + 6 ** 3 + 6 ** 4);
});
