import { expect, test } from '@jest/globals';
import { liveSections } from '../../testing/live-sections';
import { entryOf, navigationOf } from './navigation';

test('S3.1 S3.2 S3.3 S3.4 S3.5 S3.6 the live sections make the navigation, in their order', () => {
  expect(navigationOf(liveSections).map(({ label, to }) => `${label} ${to}`)).toEqual([
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
])('S3.7 %s counts as %s', (pathname, label) => {
  expect(entryOf(liveSections, pathname)?.label).toBe(label);
});
