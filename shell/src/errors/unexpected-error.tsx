import { ButtonLink } from '@arena/shared/ui/button-link';
import { PageHead } from '@arena/shared/ui/page-head';
import type { ReactNode } from 'react';
import { RangeCard } from './error-card';
import { forSupport } from './support-details';
import { TryAgain } from './try-again';

type UnexpectedErrorProps = {
  detail: string;
  picture?: ReactNode;
  /** The release of a section that broke; trying again may help then. */
  release?: { app: string; release: string };
};

/** What a visitor sees of an error that is not a section's failure to load. */
export function UnexpectedError({ detail, picture, release }: UnexpectedErrorProps) {
  return (
    <>
      <PageHead title="Unexpected Application Error" description={detail} />
      <RangeCard
        title="Unexpected Application Error"
        rows={[
          { term: 'What happened', text: detail },
          { term: 'What works', text: 'Every other page of the site.' },
        ]}
        picture={picture}
        {...(release && { note: forSupport(release, 'crashed') })}
      >
        {release && <TryAgain />}
        <ButtonLink kind={release ? 'secondary' : 'primary'} to="/">
          Go to the home page
        </ButtonLink>
      </RangeCard>
    </>
  );
}
