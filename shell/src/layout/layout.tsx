import type { LiveSection } from '@arena/shared/contract/release-map';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AccountProvider } from '../auth/account-provider';
import { Footer } from './footer/footer';
import styles from './layout.module.css';
import { Header } from './navigation/header';
import { Notices } from './notices';
import { Ticker } from './ticker/ticker';
import { useKeptFocus } from './use-focus-recovery';
import { useHeadingFocus } from './use-heading-focus';
import { useLeaveQuestion } from './use-leave-confirmation';

/** What surrounds every screen. */
export function Layout({ sections }: { sections: readonly LiveSection[] }) {
  useHeadingFocus();
  useKeptFocus();
  useLeaveQuestion();
  return (
    <AccountProvider>
      <div className={styles.page}>
        <a className={styles.skip} href="#main">
          Skip to the content
        </a>
        <Ticker />
        <Header sections={sections} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
        <Notices />
        <ScrollRestoration />
      </div>
    </AccountProvider>
  );
}
