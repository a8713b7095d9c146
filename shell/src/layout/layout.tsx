import type { ListedSection } from '@arena/shared/contract/release/release-map';
import type { ReactNode } from 'react';
import { AccountProvider } from '../auth/account-provider';
import { SitePart } from '../site-part';
import { Footer } from './footer/footer';
import styles from './layout.module.css';
import { Header } from './navigation/header';
import { Notices } from './notices';
import { Ticker } from './ticker/ticker';
import { useCanonicalLink } from './use-canonical-link';
import { useFocusRecovery } from './use-focus-recovery';
import { useHeadingFocus } from './use-heading-focus';
import { useScrollRestoration } from './use-scroll-restoration';

type LayoutProps = {
  sections: readonly ListedSection[];
  /** Shown at the bottom of the window. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The frame around every screen: ticker, header, footer and messages. */
export function Layout({ sections, bar, children }: LayoutProps) {
  return (
    <AccountProvider>
      <div className={styles.page}>
        <a className={styles.skip} href="#main">
          Skip to the content
        </a>
        <Ticker />
        <SitePart>
          <Header sections={sections} />
        </SitePart>
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <SitePart>
          <Footer />
          <Notices />
          <PageEffects />
        </SitePart>
        {bar}
      </div>
    </AccountProvider>
  );
}

/** Effects of a navigation outside the screen. */
function PageEffects() {
  useHeadingFocus();
  useCanonicalLink();
  useFocusRecovery();
  useScrollRestoration();
  return null;
}
