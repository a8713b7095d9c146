import { Button } from '@arena/shared/ui/controls/button';
import { useId } from 'react';
import { Dollars } from './dollars';
import styles from './purchase.module.css';

type PurchaseProps = {
  price: number;
  /** Element id of the product name. It becomes part of the button's description. */
  nameId?: string;
};

/** Price and button. The button has no effect until the shop opens. */
export function Purchase({ price, nameId }: PurchaseProps) {
  const noteId = useId();
  return (
    <div className={styles.purchase}>
      <div>
        <p className={styles.price}>
          <Dollars amount={price} />
        </p>
        <p id={noteId} className={styles.note}>
          Not on sale yet
        </p>
      </div>
      <Button aria-describedby={nameId ? `${nameId} ${noteId}` : noteId}>Add to Cart</Button>
    </div>
  );
}
