import { PageHead } from '@arena/shared/ui/content/page-head';
import { LazyScreen, loadOnce } from '../lazy-screen';
import { PageIntro } from '../page-intro';

/** Its text is long, so only this page loads it. */
const loadNotice = loadOnce(async () => (await import('./privacy-notice')).PrivacyNotice);

/** How the site uses personal data, and how to see, correct or erase it. */
export function PrivacyPage() {
  return (
    <>
      <PageHead
        title="Privacy"
        description="What this site stores about you, why, for how long, who reads it, and how to have it erased."
      />
      <PageIntro title="Privacy">
        What this site stores about you, why, for how long, who reads it, and how to have it erased.
      </PageIntro>
      <LazyScreen load={loadNotice} />
    </>
  );
}
