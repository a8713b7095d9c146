import { expect, test } from '@jest/globals';
import { previousRelease } from '../../ledger/previous';
import { isLiveChange } from '../../ledger/rollouts';
import { type AppHistory, retained } from './retained';

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-11-21T10:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

/** Ten releases that were never live. Because of them, older releases are no longer among the last ten. */
const others = Array.from({ length: 10 }, (_, i) => ({ id: `other-${i}`, publishedAt: daysAgo(2) }));

const published = (...ids: string[]) => [...ids.map((id) => ({ id, publishedAt: daysAgo(100) })), ...others];

/** No tab has a release open. */
const open: AppHistory['open'] = new Set();

/** Parses changes such as `activate a 30`: kind, release, days ago. */
function parseChanges(...changes: string[]): AppHistory['rollouts'] {
  return changes.map((change) => {
    const [kind, release = '', days] = change.split(' ');
    return { kind: kind as 'activate' | 'rollback', release, at: daysAgo(Number(days)) };
  });
}

test.each<[string, string[], string[]]>([
  ['retains no release that was never live', [], []],
  ['retains the live release', ['activate a 90'], ['a']],
  ['retains the rollback target', ['activate a 90', 'activate b 80'], ['a', 'b']],
  [
    'does not retain releases before the rollback target',
    ['activate a 90', 'activate b 80', 'activate c 70'],
    ['b', 'c'],
  ],
  [
    'does not retain a release a week after it was rolled back',
    ['activate a 90', 'activate b 80', 'rollback a 70'],
    ['a'],
  ],
  ['retains a release that was live six days ago', ['activate a 90', 'activate b 6', 'activate c 5'], ['a', 'b', 'c']],
  [
    'does not retain a release that was live until eight days ago',
    ['activate a 90', 'activate b 8', 'activate c 5'],
    ['b', 'c'],
  ],
  [
    'retains a release that was live briefly within the week',
    ['activate a 90', 'activate b 80', 'activate c 3', 'rollback b 2.9'],
    ['a', 'b', 'c'],
  ],
  [
    'retains a release that was live until exactly a week ago',
    ['activate a 90', 'activate b 7', 'activate c 6.9'],
    ['a', 'b', 'c'],
  ],
])('%s', (_, changes, expected) => {
  const history = { published: published('a', 'b', 'c'), rollouts: parseChanges(...changes), open };
  const retainedIds = retained(history, NOW);
  expect(['a', 'b', 'c'].filter((id) => retainedIds.has(id))).toEqual(expected);
});

test.each([
  ['a', ['activate a 90', 'activate b 29', 'activate c 20', 'activate d 10'], ['a', 'c', 'd']],
  ['a', ['activate a 90', 'activate b 31', 'activate c 20', 'activate d 10'], ['c', 'd']],
  ['b', ['activate a 90', 'canary b 60', 'withdraw b 29', 'activate d 10'], ['a', 'b', 'd']],
  ['b', ['activate a 90', 'activate d 10'], ['a', 'd']],
])('retains release %s that a tab has open for 30 days after visitors got it: %o', (id, changes, expected) => {
  const history = { published: published('a', 'b', 'c', 'd'), rollouts: parseChanges(...changes), open: new Set([id]) };
  const retainedIds = retained(history, NOW);
  expect(['a', 'b', 'c', 'd'].filter((id) => retainedIds.has(id))).toEqual(expected);
});

test('retains the last ten published releases and all of the last day', () => {
  const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
  const days = [...range(2, 15), 0.9, 0.5, 0.1];
  const history = {
    published: days.map((d) => ({ id: `${d}`, publishedAt: daysAgo(d) })),
    rollouts: [],
    open,
  };
  expect([...retained(history, NOW)].map(Number).sort((a, b) => a - b)).toEqual([0.1, 0.5, 0.9, ...range(2, 7)]);
  const busyDay = range(1, 30).map((hour) => ({ id: `${hour}`, publishedAt: daysAgo(hour / 24) }));
  expect(retained({ ...history, published: busyDay }, NOW).size).toBe(24);
});

test.each<[string, [string, number, number][], string[]]>([
  ['retains a running canary', [['a', 10, 90]], ['a']],
  [
    'retains a canary that ended within the week',
    [
      ['a', 10, 90],
      ['a', 0, 6],
    ],
    ['a'],
  ],
  [
    'does not retain a canary that ended earlier',
    [
      ['a', 10, 90],
      ['a', 0, 8],
    ],
    [],
  ],
  [
    'does not retain a canary that another one replaced earlier',
    [
      ['a', 10, 90],
      ['b', 5, 8],
    ],
    ['b'],
  ],
])('%s', (_, rows, expected) => {
  const rollouts = rows.map(([release, share, days]) => {
    return { release, kind: share > 0 ? ('canary' as const) : ('withdraw' as const), at: daysAgo(days) };
  });
  const retainedIds = retained({ published: published('a', 'b'), rollouts, open }, NOW);
  expect(['a', 'b'].filter((id) => retainedIds.has(id))).toEqual(expected);
});

const steps = ['activate', 'rollback'].flatMap((kind) => ['a', 'b', 'c'].map((release) => `${kind} ${release}`));

/** Every sequence of `length` changes over three releases. */
function sequences(length: number): string[][] {
  if (length === 0) return [[]];
  return sequences(length - 1).flatMap((sequence) => steps.map((step) => [...sequence, step]));
}

test('always retains the live release, the rollback target and releases that were live within the week', () => {
  let checked = 0;
  for (const length of [1, 2, 3, 4]) {
    for (const sequence of sequences(length)) {
      // One change every third day, the last one yesterday.
      const history = parseChanges(...sequence.map((step, i) => `${step} ${1 + 3 * (length - 1 - i)}`));
      const retainedIds = retained({ published: published('a', 'b', 'c'), rollouts: history, open }, NOW);
      // A visitor opens a tab in every hour of the last week.
      const opened = Array.from({ length: 7 * 24 }, (_, hour) => {
        const time = daysAgo(hour / 24).getTime();
        return history.findLast(({ at }) => at.getTime() <= time)?.release;
      });
      const needed = new Set(
        [...opened, previousRelease(history.filter(isLiveChange))].filter((id) => id !== undefined),
      );
      for (const id of needed)
        if (!retainedIds.has(id)) throw new Error(`${id} is not retained after ${sequence.join(', ')}`);
      checked++;
    }
  }
  expect(checked).toBe(6 + 6 ** 2 + 6 ** 3 + 6 ** 4);
});
