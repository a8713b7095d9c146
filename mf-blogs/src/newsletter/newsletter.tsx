import { useId } from 'react';
import styles from './newsletter.module.css';
import { NewsletterForm } from './newsletter-form';

/** The lower end of the sidebar, where one leaves an address. */
export function Newsletter() {
  const heading = useId();
  return (
    <aside className={styles.newsletter} aria-labelledby={heading}>
      <div className={styles.words}>
        <h2 id={heading} className={styles.heading}>
          Newsletter
        </h2>
        <p className={styles.honest}>
          There is no newsletter yet. This form only says thank you: your address is not kept.
        </p>
      </div>
      <NewsletterForm />
    </aside>
  );
}
