import { PageHead } from '@arena/shared/ui/content/page-head';
import { Button } from '@arena/shared/ui/controls/button';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { useHydrated } from '@arena/shared/ui/hooks/use-hydrated';
import { useAccount } from '../../auth/account-context';
import { LazyScreen } from '../lazy-screen';
import { PageIntro } from '../page-intro';
import styles from './account-page.module.css';
import type { AccountPageContent } from './account-pages';

/** A page about the account. */
export function AccountPage({ page }: { page: AccountPageContent }) {
  const { account } = useAccount();
  const hydrated = useHydrated();
  return (
    <>
      <PageHead title={page.title} description={page.description} />
      <PageIntro title={page.title}>{page.intro}</PageIntro>
      {account ? (
        <LazyScreen key={page.path} load={page.load} />
      ) : (
        <>
          <SignedOut page={page} />
          {hydrated && page.hasLocalData?.() && <LazyScreen key={page.path} load={page.load} />}
        </>
      )}
    </>
  );
}

/** Explains what the screen shows after login, and what works without. */
function SignedOut({ page }: { page: AccountPageContent }) {
  const { openDialog, preloadDialog, event } = useAccount();
  const first = event ? { name: 'login' as const } : undefined;
  return (
    <div className={styles.columns}>
      <section className={styles.card} aria-labelledby="benefits">
        <p className={styles.state}>You are logged out</p>
        <h2 id="benefits" className={styles.heading}>
          When you log in, you'll see
        </h2>
        <ul className={styles.list}>
          {page.benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        <Button kind="primary" onClick={() => openDialog(first)} onPointerEnter={preloadDialog}>
          {first ? 'Log in' : 'Sign up or log in'}
        </Button>
      </section>
      <section className={styles.alternative} aria-labelledby="alternative">
        <h2 id="alternative" className={styles.heading}>
          Without logging in
        </h2>
        <p>{page.alternative.text}</p>
        <ButtonLink to={page.alternative.to}>{page.alternative.label}</ButtonLink>
      </section>
    </div>
  );
}
