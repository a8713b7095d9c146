import { Button } from '@arena/shared/ui/button';
import { ButtonLink } from '@arena/shared/ui/button-link';
import { PageHead } from '@arena/shared/ui/page-head';
import { useHydrated } from '@arena/shared/ui/use-hydrated';
import { useAccount } from '../../auth/account-context';
import { LazyScreen } from '../lazy-screen';
import { PageIntro } from '../page-intro';
import styles from './account-page.module.css';
import type { AccountPageContent } from './account-pages';

/** A screen of the signed-in menu. */
export function AccountPage({ page }: { page: AccountPageContent }) {
  const { account } = useAccount();
  const hydrated = useHydrated();
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <PageIntro title={page.title}>{page.intro}</PageIntro>
      {account ? (
        <LazyScreen key={page.path} fetch={page.screen} />
      ) : (
        <>
          <SignedOut page={page} />
          {hydrated && page.isKeptHere?.() && <LazyScreen key={page.path} fetch={page.screen} />}
        </>
      )}
    </>
  );
}

/** What the screen would show, and what works meanwhile. */
function SignedOut({ page }: { page: AccountPageContent }) {
  const { openDialog, preloadDialog } = useAccount();
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-labelledby="shows">
        <p className={styles.state}>You are logged out</p>
        <h2 id="shows" className={styles.heading}>
          When you log in, you see here
        </h2>
        <ul className={styles.list}>
          {page.shows.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Button kind="primary" onClick={openDialog} onPointerEnter={preloadDialog}>
          Sign up or log in
        </Button>
      </section>
      <section className={styles.meanwhile} aria-labelledby="meanwhile">
        <h2 id="meanwhile" className={styles.heading}>
          Without logging in
        </h2>
        <p>{page.meanwhile.text}</p>
        <ButtonLink to={page.meanwhile.to}>{page.meanwhile.label}</ButtonLink>
      </section>
    </div>
  );
}
