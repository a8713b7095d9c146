import { PageHead } from '@arena/shared/ui/content/page-head';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import type { ReactNode } from 'react';
import { ErrorCard } from './error-card';
import { supportDetails } from './support-details';
import { TryAgain } from './try-again';

type UnexpectedErrorProps = {
  detail: string;
  picture?: ReactNode;
  /** The release that crashed. If set, the visitor can try again. */
  release?: { app: string; release: string };
};

/** Error page for everything except sections that failed to load. */
export function UnexpectedError({ detail, picture, release }: UnexpectedErrorProps) {
  return (
    <>
      <PageHead title="Unexpected Application Error" description={detail} />
      <ErrorCard
        title="Unexpected Application Error"
        rows={[
          { term: 'What happened', text: detail },
          { term: 'What works', text: 'All other pages of the site.' },
        ]}
        picture={picture}
        {...(release && { details: supportDetails(release, 'crashed') })}
      >
        {release && <TryAgain />}
        <ButtonLink kind={release ? 'secondary' : 'primary'} to="/">
          Go to the home page
        </ButtonLink>
      </ErrorCard>
    </>
  );
}
