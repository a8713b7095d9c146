import { expect, test } from '@jest/globals';
import { keepCounts, outdatedBackups } from './retention';
import { backupName } from './store/backup-name';

const DAY = 24 * 60 * 60 * 1000;
// A Saturday.
const NEWEST = new Date('2026-11-21T10:00:00Z');

/** Two backups a day, the newest first. */
const twoYears = Array.from({ length: 1460 }, (_, i) => backupName(new Date(NEWEST.getTime() - (i * DAY) / 2)));

const keptOf = (names: readonly string[], counts: string) => {
  const outdated = new Set(outdatedBackups(names, keepCounts.parse(counts)));
  return names.filter((name) => !outdated.has(name)).map((name) => name.slice(6, 19));
};

test('the newest backup of each of the last days, weeks and months is kept', () => {
  expect(keptOf(twoYears, '3d,0w,0m')).toEqual(['2026-11-21T10', '2026-11-20T22', '2026-11-19T22']);
  expect(keptOf(twoYears, '1d,3w,0m')).toEqual(['2026-11-21T10', '2026-11-15T22', '2026-11-08T22']);
  expect(keptOf(twoYears, '1d,0w,3m')).toEqual(['2026-11-21T10', '2026-10-31T22', '2026-09-30T22']);
  // The last day of two weeks and of one month is among those kept for another reason.
  expect(keptOf(twoYears, '7d,4w,12m')).toHaveLength(7 + 2 + 11);
});

test('a gap does not use up days, and applying the retention again deletes nothing', () => {
  const old = ['2024-01-01', '2024-01-02'].map((day) => backupName(new Date(`${day}T10:00:00Z`)));
  expect(keptOf([...old, ...twoYears.slice(0, 1)], '3d,0w,0m')).toHaveLength(3);
  const kept = twoYears.filter((name) => !outdatedBackups(twoYears, keepCounts.parse('7d,4w,12m')).includes(name));
  expect(outdatedBackups(kept, keepCounts.parse('7d,4w,12m'))).toEqual([]);
});

test('files with other names are never deleted', () => {
  const others = ['photo.jpg', 'arena-2026-11-21.backup', 'arena-2020-99-99T10-00-00Z.backup', `${twoYears[0]}.part`];
  expect(outdatedBackups([...others, ...twoYears.slice(0, 3)], keepCounts.parse('1d,0w,0m'))).toEqual(
    twoYears.slice(1, 3),
  );
});

test.each(['', '7d', '0d,4w,12m', '7w,4d,12m', '7d,4w,12m,', '-1d,0w,0m'])('"%s" is refused as counts', (text) => {
  expect(keepCounts.safeParse(text).error?.issues[0]?.message).toContain('such as 7d,4w,12m');
});
