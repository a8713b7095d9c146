import { useSession } from '@arena/shared/session';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as styles from './events-page.module.css';

export function EventsPage() {
  const { user } = useSession();
  const [nights, setNights] = useState(null);
  const load = () =>
    import('./nights').then(
      (module) => setNights(module.nights),
      () => setNights(['The nights could not be loaded.']),
    );
  return (
    <section className={styles.page}>
      <title>Events | Arena Airsoft</title>
      <h1>Events by BUNDLER</h1>
      <p>{user ? `Welcome, ${user.name}.` : 'Sign in to take part.'}</p>
      <button type="button" onClick={load}>
        Show the nights
      </button>
      <ul>
        {nights?.map((night) => (
          <li key={night}>{night}</li>
        ))}
      </ul>
      <Link to="/market">Market Place</Link>
    </section>
  );
}
