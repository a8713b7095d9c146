import { EARLY_ACCESS_FORM } from '@arena/shared/contract/api/visitor-api';
import { useVenue } from '@arena/shared/session';
import { Rupees } from '@arena/shared/ui/content/price';
import { Button } from '@arena/shared/ui/controls/button';
import { WithoutScripts } from '@arena/shared/ui/without-scripts';
import styles from './banner.module.css';
import { facts } from './facts';
import { Film } from './film';

/** The top of the home page: the film, the offer and the button to pre-book. */
export function Banner({ onPreBook }: { onPreBook: () => void }) {
  const { plans } = useVenue();
  return (
    <section className={styles.banner} aria-label="Welcome">
      <Film />
      <div className={styles.text}>
        <p className={styles.place}>{facts.place}</p>
        <h1 className={styles.heading}>{facts.heading}</h1>
        <p className={styles.lead}>
          {facts.lead} <Rupees amount={plans.single.price} />.
        </p>
        <Button kind="primary" onClick={onPreBook}>
          Pre-Book Now
        </Button>
        <WithoutScripts>
          <a href={EARLY_ACCESS_FORM}>Pre-book on a separate page</a>
        </WithoutScripts>
      </div>
      <dl className={styles.card}>
        {facts.card.map(({ term, detail }) => (
          <div key={term} className={styles.row}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
