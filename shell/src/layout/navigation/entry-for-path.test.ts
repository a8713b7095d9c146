import { navigationEntries } from '@arena/shared/contract/section/navigation';
import { expect, test } from '@jest/globals';
import { liveSections } from '../../testing/live-sections';
import { entryForPath } from './entry-for-path';

test('lists the entries of the live sections in order @S3.1 @S3.2 @S3.3 @S3.4 @S3.5 @S3.6', () => {
  expect(navigationEntries(liveSections).map(({ label, to }) => `${label} ${to}`)).toEqual([
    'Home /',
    'About Us /aboutus',
    'Leaderboard /leaderboard',
    'Booking /gamemode',
    'Market Place /market',
    'Blogs /blogs',
  ]);
});

test.each([
  ['/', 'Home'],
  ['/aboutus', 'About Us'],
  ['/market/', 'Market Place'],
  ['/gamemode', 'Booking'],
  ['/gamemode/spike-rush', 'Booking'],
  ['/waiver', 'Booking'],
  ['/help', undefined],
  ['/no-such-page', undefined],
])('finds for %s the entry %s @S3.7', (pathname, label) => {
  expect(entryForPath(liveSections, pathname)?.label).toBe(label);
});
