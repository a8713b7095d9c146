import { useVenue } from '@arena/shared/session';
import { PageHead } from '@arena/shared/ui/content/page-head';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { WithoutScripts } from '@arena/shared/ui/without-scripts';
import card from '../home/media/card.jpg';
import { PageSection } from '../page/page-section';
import { sessionPlansOf } from '../plans/session-plans';
import { groupPlans } from './group-plan';
import styles from './group-plan-page.module.css';
import { GroupPlanner } from './group-planner';
import { PriceTable } from './price-table';

export function GroupPlanPage() {
  const venue = useVenue();
  const { single, team, group } = venue.plans;
  const plans = groupPlans(sessionPlansOf(venue));
  return (
    <>
      <PageHead
        title="Plan for a group"
        description="The price of an hour on the field for 1 to 60 players, with the cheapest entries and a link to share."
        picture={card}
      />
      <header className={styles.head}>
        <h1>Plan for a group</h1>
        <p className={styles.lead}>
          Say how many of you will play, and see the entries that cost least for an hour on the field.
        </p>
      </header>
      <GroupPlanner plans={plans} />
      <WithoutScripts>
        <PriceTable plans={plans} />
      </WithoutScripts>
      <PageSection title="How the price is calculated">
        <ul className={styles.rules}>
          <li>{`A ${team.name} is for at least ${team.players} players and a ${group.name} for at least ${group.players}.`}</li>
          <li>{`The remaining players take a ${single.name} each.`}</li>
          <li>Offers and codes are not included.</li>
          <li>Booking opens later. Until then, nothing is reserved.</li>
        </ul>
        <ButtonLink to="/aboutus">See all game plans</ButtonLink>
      </PageSection>
    </>
  );
}
