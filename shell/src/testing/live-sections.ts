import type { LiveSection } from '@arena/shared/contract/release/release-map';

const live = (app: string, section: LiveSection['section']): LiveSection => ({
  app,
  release: '1.0.0-0123456789abcdef',
  container: app.replaceAll('-', '_'),
  entry: `/releases/${app}/1.0.0-0123456789abcdef/remoteEntry.js`,
  section,
});

/** The five sections of the site as the release map names them, in no particular order. */
export const liveSections: readonly LiveSection[] = [
  live('mf-market', { paths: ['/market'], nav: [{ label: 'Market Place', to: '/market', order: 50 }] }),
  live('mf-home', {
    paths: ['/', '/aboutus'],
    nav: [
      { label: 'Home', to: '/', order: 10 },
      { label: 'About Us', to: '/aboutus', order: 20 },
    ],
  }),
  live('mf-blogs', { paths: ['/blogs'], nav: [{ label: 'Blogs', to: '/blogs', order: 60 }] }),
  live('mf-leaderboard', { paths: ['/leaderboard'], nav: [{ label: 'Leaderboard', to: '/leaderboard', order: 30 }] }),
  live('mf-booking', {
    paths: ['/gamemode', '/gamemode/:slug', '/waiver'],
    nav: [{ label: 'Booking', to: '/gamemode', order: 40 }],
  }),
];
