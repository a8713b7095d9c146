import { Breadcrumbs } from '@arena/shared/ui/content/breadcrumbs';
import { PageHead } from '@arena/shared/ui/content/page-head';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import type { ProfileRef } from '../board-query';
import type { LinkTo } from '../use-board';
import { profileAt } from './profile-at';
import styles from './profile-page.module.css';

/** The page of a player or team. */
export function ProfilePage({ profile, linkTo }: { profile: ProfileRef; linkTo: LinkTo }) {
  const { title, description, picture, content } = profileAt(profile, linkTo, 'h2');
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} {...(picture && { picture })} />
      <Breadcrumbs list={{ label: 'Leaderboard', to: '/leaderboard' }} page={title} />
      <h1>{title}</h1>
      <div className={styles.profile}>{content}</div>
      <ButtonLink to={profile.kind === 'team' ? '/leaderboard?tab=squad' : '/leaderboard'}>See the table</ButtonLink>
    </div>
  );
}
