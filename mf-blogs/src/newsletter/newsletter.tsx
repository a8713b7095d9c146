import { useId } from 'react';
import styles from './newsletter.module.css';
import { NewsletterForm } from './newsletter-form';

/** The newsletter form in the sidebar. */
export function Newsletter() {
  const heading = useId();
  return (
    <aside className={styles.newsletter} aria-labelledby={heading}>
      <div className={styles.text}>
        <h2 id={heading} className={styles.heading}>
          Newsletter
        </h2>
        <p className={styles.note}>
          There is no newsletter yet. This form only says thank you: your address is not kept.
        </p>
      </div>
      <NewsletterForm />
    </aside>
  );
}
