/** Routes of the public pages, with one game mode as an example. */
export const routes = [
  '/',
  '/aboutus',
  '/leaderboard',
  '/market',
  '/blogs',
  '/gamemode',
  '/gamemode/spike-rush',
  '/waiver',
] as const;
