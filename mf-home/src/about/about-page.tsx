import { PageHead } from '@arena/shared/ui/content/page-head';
import { Link } from 'react-router-dom';
import type { Content } from '../content/schema';
import card from '../home/media/card.jpg';
import poster from '../home/media/dusk-poster.avif';
import { PageSection } from '../page/page-section';
import { Plans } from '../plans/plans';
import styles from './about-page.module.css';
import { intro } from './intro';
import { Milestones } from './milestones';
import { Story } from './story';
import { Team } from './team';
import { Technologies } from './technologies';

export function AboutPage({ memberships }: Content) {
  return (
    <>
      <PageHead
        title="About us"
        description="How the arena began, what is built into the field, who runs it, and what a game costs."
        picture={card}
      />
      <header className={styles.head}>
        <div>
          <h1 className={styles.heading}>{intro.heading}</h1>
          <p className={styles.lead}>{intro.lead}</p>
        </div>
        <img className={styles.picture} src={poster} width={1280} height={720} alt={intro.picture} />
      </header>
      <PageSection title="Our story" beside>
        <Story />
      </PageSection>
      <PageSection title="So far">
        <Milestones />
      </PageSection>
      <PageSection title="Built into the field">
        <Technologies />
      </PageSection>
      <PageSection title="The crew" beside>
        <Team />
      </PageSection>
      <PageSection title="Game plans">
        <Plans memberships={memberships} />
        <p className={styles.group}>
          <Link to="/aboutus/plan">Work out the price for your group</Link>
        </p>
      </PageSection>
    </>
  );
}
