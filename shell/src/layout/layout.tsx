import type { ListedSection } from '@arena/shared/contract/release-map';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { AccountProvider } from '../auth/account-provider';
import { Footer } from './footer/footer';
import styles from './layout.module.css';
import { Header } from './navigation/header';
import { Notices } from './notices';
import { Ticker } from './ticker/ticker';
import { useCanonicalLink } from './use-canonical-link';
import { useFocusRecovery } from './use-focus-recovery';
import { useHeadingFocus } from './use-heading-focus';
import { useLeaveConfirmation } from './use-leave-confirmation';

/** The frame around every screen: ticker, header, footer and messages. */
export function Layout({ sections }: { sections: readonly ListedSection[] }) {
  useHeadingFocus();
  useCanonicalLink();
  useFocusRecovery();
  useLeaveConfirmation();
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
