import { defineSection } from '@arena/shared/contract/section';
import { LeaderboardPage } from './leaderboard-page';

export default defineSection({ routes: [{ path: '/leaderboard', Component: LeaderboardPage }] });
