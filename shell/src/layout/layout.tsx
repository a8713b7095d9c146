import type { LiveSection } from '@arena/shared/contract/release-map';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { Ticker } from './ticker';

/** What surrounds every screen. */
export function Layout({ sections }: { sections: readonly LiveSection[] }) {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <Ticker />
      <Header entries={navigationOf(sections)} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </>
  );
}

function navigationOf(sections: readonly LiveSection[]) {
  return sections.flatMap(({ section }) => section.nav).sort((a, b) => a.order - b.order);
}
