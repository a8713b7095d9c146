import { ButtonLink } from '@arena/shared/ui/button-link';
import { PageHead } from '@arena/shared/ui/page-head';
import type { ReactNode } from 'react';
import { RangeCard } from './range-card';

/** What a visitor sees of an error that is not a section's failure to load. */
export function UnexpectedError({ detail, picture }: { detail: string; picture?: ReactNode }) {
  return (
    <>
      <PageHead title="Unexpected Application Error" description={detail} />
      <RangeCard
        title="Unexpected Application Error"
        rows={[
          { term: 'What happened', text: detail },
          { term: 'What works', text: 'Every other page of the site: the menu above leads to them.' },
        ]}
        picture={picture}
      >
        <ButtonLink kind="primary" to="/">
          Go to the home page
        </ButtonLink>
      </RangeCard>
    </>
  );
}
