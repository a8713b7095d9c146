import { useVenue } from '@arena/shared/session';
import { CopyButton } from '@arena/shared/ui/controls/copy-button';
import { PageSection } from '../page/page-section';
import { SampleNote } from '../page/sample-note';
import styles from './follow-coupon.module.css';
import { offer } from './offer';

/** A coupon for followers on Instagram. */
export function FollowCoupon() {
  const page = useVenue().contacts.pages.Instagram;
  return (
    <PageSection title="Follow on Instagram">
      <div className={styles.row}>
        <div className={styles.text}>
          <div>
            <p>{offer.followers}</p>
            <SampleNote>{offer.sample}</SampleNote>
          </div>
          <p>
            {page ? (
              <a href={page} target="_blank" rel="noopener noreferrer">
                Open our Instagram page
              </a>
            ) : (
              offer.soon
            )}
          </p>
        </div>
        <div className={styles.coupon}>
          <div className={styles.offer}>
            <p className={styles.discount}>{offer.discount}</p>
            <p className={styles.condition}>{offer.condition}</p>
          </div>
          <div className={styles.stub}>
            <p className={styles.code}>{offer.code}</p>
            <CopyButton text={offer.code} label="Copy the code" />
            <p className={styles.use}>{offer.use}</p>
          </div>
        </div>
      </div>
    </PageSection>
  );
}
