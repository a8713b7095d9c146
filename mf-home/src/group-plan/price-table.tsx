import { Rupees } from '@arena/shared/ui/content/price';
import { MAX_PLAYERS, planFor } from './group-plan';
import styles from './group-plan-page.module.css';

/** Prices of all groups, for browsers without scripts. */
export function PriceTable() {
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
        {Array.from({ length: MAX_PLAYERS }, (_, i) => planFor(i + 1)).map(({ players, total }) => (
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
