import { PageSection } from '../page/page-section';
import styles from './steps.module.css';
import { notYet, steps } from './steps-content';

/** The four steps of booking. */
export function Steps() {
  return (
    <PageSection title="Four steps to the field" lead={notYet}>
      <ol className={styles.line}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}
