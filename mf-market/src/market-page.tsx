import { PageHead } from '@arena/shared/ui/page-head';
import { Link } from 'react-router-dom';
import styles from './market-page.module.css';

export function MarketPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Market Place" description="T-shirts" />
      <h1>Market Place</h1>
      <Link to="/">home</Link>
    </div>
  );
}
