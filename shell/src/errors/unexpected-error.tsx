import { PageHead } from '@arena/shared/ui/page-head';
import { Link } from 'react-router-dom';
import styles from './error-surface.module.css';

/** What a visitor sees of an error that is not a section's failure to load. */
export function UnexpectedError({ detail }: { detail: string }) {
  return (
    <section className={styles.surface}>
      <PageHead title="Unexpected Application Error" description={detail} />
      <h1>Unexpected Application Error</h1>
      <p>{detail}</p>
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
    </section>
  );
}
