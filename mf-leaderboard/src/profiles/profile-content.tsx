import type { ReactNode } from 'react';
import { AchievementList } from '../achievements/achievement-list';
import type { AchievementId } from '../achievements/achievements';
import type { ProfileRef } from '../board-query';
import { FollowButton } from '../follow/follow-button';
import { ShareButton } from '../share/share-button';
import { type Fact, FactSheet } from './fact-sheet';
import styles from './profile-content.module.css';

/** The element of headings within a profile: one level below its name. */
export type SectionHeading = 'h2' | 'h3';

type ProfileContentProps = {
  profile: ProfileRef;
  name: string;
  badge: ReactNode;
  bio: string;
  sample: boolean;
  facts: readonly Fact[];
  achievements: readonly AchievementId[];
  heading: SectionHeading;
  /** Content between facts and achievements. */
  children?: ReactNode;
};

/** The profile of a player or team: bio, actions, facts and achievements. */
export function ProfileContent({
  profile,
  name,
  badge,
  bio,
  sample,
  facts,
  achievements,
  heading: Heading,
  children,
}: ProfileContentProps) {
  return (
    <div className={styles.profile}>
      <div className={styles.head}>
        {badge}
        <div>
          <p className={styles.bio}>{bio}</p>
          {sample && <p className={styles.sample}>Sample entry, until the first season is played</p>}
        </div>
      </div>
      <div className={styles.actions}>
        <FollowButton profile={profile} name={name} />
        <ShareButton profile={profile} name={name} />
      </div>
      <FactSheet facts={facts} />
      {children}
      <section>
        <Heading className={styles.heading}>Achievements</Heading>
        <AchievementList ids={achievements} />
      </section>
    </div>
  );
}
