/** Addresses of the public screens; one game mode stands for all. */
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
