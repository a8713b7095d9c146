import { useId } from 'react';
import type { Plan } from './plan';
import { PlanCard } from './plan-card';
import styles from './plan-list.module.css';

/** A list of plans, with a note about their buttons. */
export function PlanList({ plans, action }: { plans: readonly Plan[]; action: 'Book Now' | 'Join Now' }) {
  const noteId = useId();
  return (
    <>
      <ul className={styles.plans}>
        {plans.map((plan) => (
          <li key={plan.name}>
            <PlanCard plan={plan} action={action} noteId={noteId} />
          </li>
        ))}
      </ul>
      <p id={noteId} className={styles.note}>
        Booking opens later: {action} does nothing yet. Pre-book on the home page to be the first to know.
      </p>
    </>
  );
}
