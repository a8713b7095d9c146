import { Rupees } from '@arena/shared/ui/content/price';
import { Button } from '@arena/shared/ui/controls/button';
import { useId } from 'react';
import type { Plan } from './plan';
import styles from './plan-card.module.css';

type PlanCardProps = {
  plan: Plan;
  action: 'Book Now' | 'Join Now';
  /** Id of the note that explains why the button does nothing. */
  noteId: string;
};

/** One plan's price and contents. Its button does nothing until booking opens. */
export function PlanCard({ plan, action, noteId }: PlanCardProps) {
  const headingId = useId();
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.name}>
        {plan.name}
      </h3>
      <p className={styles.price}>
        <Rupees amount={plan.price} />
      </p>
      <p className={styles.per}>
        {plan.per}
        {plan.worksOutAt && <span>{plan.worksOutAt}</span>}
      </p>
      <ul className={styles.includes}>
        {plan.includes.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <Button aria-describedby={`${headingId} ${noteId}`}>{action}</Button>
    </article>
  );
}
