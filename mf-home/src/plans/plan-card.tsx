import { Button } from '@arena/shared/ui/button';
import { Rupees } from '@arena/shared/ui/price';
import { useId } from 'react';
import type { Plan } from './plan';
import styles from './plan-card.module.css';

type PlanCardProps = {
  plan: Plan;
  action: 'Book Now' | 'Join Now';
  /** Id of the sentence that says why the button does nothing. */
  note: string;
};

/** One plan's price and contents. Its button does nothing until booking opens; specification §2. */
export function PlanCard({ plan, action, note }: PlanCardProps) {
  const heading = useId();
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <h3 id={heading} className={styles.name}>
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
        {plan.includes.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
      <Button aria-describedby={`${heading} ${note}`}>{action}</Button>
    </article>
  );
}
