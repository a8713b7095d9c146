import { PageHead } from '@arena/shared/ui/content/page-head';
import { AllAchievements } from './achievements/all-achievements';
import styles from './leaderboard-page.module.css';
import { Summit } from './page/summit';
import { boardCard } from './profiles/cards/cards';
import { ProfileDialog } from './profiles/profile-dialog';
import { ProfilePage } from './profiles/profile-page';
import { Rewards } from './season/rewards';
import { SeasonBar } from './season/season-bar';
import { rankedPlayers } from './standings';
import { StandingsTabs } from './standings-tabs';
import { useBoard } from './use-board';

/** The leaderboard of the season and its profiles. The URL contains tab, search and open profile. */
export function LeaderboardPage() {
  const board = useBoard();
  const { profile, linkTo } = board;
  if (profile && !board.isOverList) {
    return <ProfilePage key={`${profile.kind} ${profile.id}`} profile={profile} linkTo={linkTo} />;
  }
  return (
    <>
      <PageHead
        title="Leaderboard"
        description="Players and teams of the season, ranked by wins, and what they play for."
        picture={boardCard}
      />
      <header className={styles.head}>
        <div className={styles.text}>
          <h1>Leaderboard</h1>
          <p className={styles.lead}>Every win a marshal has signed counts, for you and for your squad.</p>
          {rankedPlayers.some(({ sample }) => sample) && (
            <p className={styles.sample}>Sample players and numbers, until the first season is played.</p>
          )}
        </div>
        <div className={styles.picture}>
          <Summit />
        </div>
      </header>
      <SeasonBar />
      <div className={styles.columns}>
        <StandingsTabs board={board} />
        <Rewards />
      </div>
      <AllAchievements />
      {profile && <ProfileDialog profile={profile} onClose={board.closeProfile} linkTo={linkTo} />}
    </>
  );
}
