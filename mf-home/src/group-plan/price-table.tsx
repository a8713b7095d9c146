import { Rupees } from '@arena/shared/ui/content/price';
import { type GroupPlan, MIN_PLAYERS } from './group-plan';
import styles from './group-plan-page.module.css';

/** Prices of all groups, for browsers without scripts. */
export function PriceTable({ plans }: { plans: readonly GroupPlan[] }) {
  return (
    <table className={styles.table}>
      <caption>What a group pays for an hour</caption>
      <thead>
        <tr>
          <th scope="col">Players</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {plans.slice(MIN_PLAYERS).map(({ players, total }) => (
          <tr key={players}>
            <th scope="row">{players}</th>
            <td>
              <Rupees amount={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
