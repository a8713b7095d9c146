import type { ReactNode } from 'react';
import { AchievementList } from '../achievements/achievement-list';
import type { AchievementId } from '../achievements/achievements';
import type { Opened } from '../board-query';
import { FollowButton } from '../follow/follow-button';
import { ShareButton } from '../share/share-button';
import { type Fact, FactSheet } from './fact-sheet';
import styles from './profile-content.module.css';

type DossierProps = {
  whom: Opened;
  name: string;
  badge: ReactNode;
  bio: string;
  sample: boolean;
  facts: readonly Fact[];
  achievements: readonly AchievementId[];
  /** Stands between facts and achievements. */
  children?: ReactNode;
};

/** What a profile shows of a player or a team. */
export function Dossier({ whom, name, badge, bio, sample, facts, achievements, children }: DossierProps) {
  return (
    <div className={styles.dossier}>
      <div className={styles.front}>
        {badge}
        <div>
          <p className={styles.bio}>{bio}</p>
          {sample && <p className={styles.sample}>Sample entry, until the first season is played</p>}
        </div>
      </div>
      <div className={styles.actions}>
        <FollowButton whom={whom} name={name} />
        <ShareButton whom={whom} name={name} />
      </div>
      <FactSheet facts={facts} />
      {children}
      <section>
        <h3 className={styles.heading}>Achievements</h3>
        <AchievementList ids={achievements} />
      </section>
    </div>
  );
}
