import { defineSection } from '@arena/shared/contract/section/section';
import { LeaderboardPage } from './leaderboard-page';

export default defineSection({
  routes: [
    {
      // One component for all routes: the table stays mounted below a profile.
      Component: LeaderboardPage,
      children: [
        { path: '/leaderboard', element: null },
        { path: '/leaderboard/players/:player', element: null },
        { path: '/leaderboard/teams/:team', element: null },
      ],
    },
  ],
});
