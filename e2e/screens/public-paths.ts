/** Paths of the public pages, with one game mode as an example. */
export const publicPaths = [
  '/',
  '/aboutus',
  '/leaderboard',
  '/market',
  '/blogs',
  '/gamemode',
  '/gamemode/spike-rush',
  '/waiver',
  '/help',
];
