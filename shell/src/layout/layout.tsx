import type { ListedSection } from '@arena/shared/contract/release-map';
import type { ReactNode } from 'react';
import { AccountProvider } from '../auth/account-provider';
import { Footer } from './footer/footer';
import styles from './layout.module.css';
import { Header } from './navigation/header';
import { Notices } from './notices';
import { Ticker } from './ticker/ticker';
import { useCanonicalLink } from './use-canonical-link';
import { useFocusRecovery } from './use-focus-recovery';
import { useHeadingFocus } from './use-heading-focus';
import { useScrollRestoration } from './use-scroll-restoration';

type LayoutProps = { sections: readonly ListedSection[]; children: ReactNode };

/** The frame around every screen: ticker, header, footer and messages. */
export function Layout({ sections, children }: LayoutProps) {
  useHeadingFocus();
  useCanonicalLink();
  useFocusRecovery();
  useScrollRestoration();
  return (
    <AccountProvider>
      <div className={styles.page}>
        <a className={styles.skip} href="#main">
          Skip to the content
        </a>
        <Ticker />
        <Header sections={sections} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer />
        <Notices />
      </div>
    </AccountProvider>
  );
}
