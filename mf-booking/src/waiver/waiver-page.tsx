import { PageHead } from '@arena/shared/ui/page-head';
import { useState } from 'react';
import { SignedCopy } from './copy/signed-copy';
import type { Submission } from './receipt';
import { UnsignedWaiver } from './unsigned-waiver';
import styles from './waiver-page.module.css';

/** The liability waiver: summary, text and form, and after submission the copy. */
export function WaiverPage() {
  const [submission, setSubmission] = useState<Submission | null>(null);
  const [previous, setPrevious] = useState<Submission['waiver'] | null>(null);
  return (
    <div className={styles.page}>
      <PageHead
        title="Liability Waiver"
        description="Read and submit the arena's liability waiver before your first game."
      />
      {submission ? (
        <SignedCopy
          submission={submission}
          onAnother={() => {
            setPrevious(submission.waiver);
            setSubmission(null);
          }}
        />
      ) : (
        <UnsignedWaiver previous={previous} onSubmitted={setSubmission} />
      )}
    </div>
  );
}
