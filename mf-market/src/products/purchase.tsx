import { Button } from '@arena/shared/ui/button';
import { Dollars } from '@arena/shared/ui/price';
import { useId } from 'react';
import styles from './purchase.module.css';

type PurchaseProps = {
  price: number;
  /** Id of the product's name, which tells one button from the next. */
  name?: string;
};

/** Price and the button beside it, which does nothing until the shop opens; specification §2. */
export function Purchase({ price, name }: PurchaseProps) {
  const note = useId();
  return (
    <div className={styles.purchase}>
      <div>
        <p className={styles.price}>
          <Dollars amount={price} />
        </p>
        <p id={note} className={styles.note}>
          Not on sale yet
        </p>
      </div>
      <Button aria-describedby={name ? `${name} ${note}` : note}>Add to Cart</Button>
    </div>
  );
}
