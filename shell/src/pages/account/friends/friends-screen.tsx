import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { Panel } from '../panel';
import { FollowedList } from './followed-list';
import styles from './friends-screen.module.css';

/** Players and teams that the visitor follows on the leaderboard. */
export function FriendsScreen() {
  return (
    <>
      <Panel title="Players you follow">
        <FollowedList kind="player" />
      </Panel>
      <Panel title="Teams you follow">
        <FollowedList kind="team" />
      </Panel>
      <p className={styles.more}>
        <ButtonLink to="/leaderboard">Find more on the leaderboard</ButtonLink>
      </p>
    </>
  );
}
