import { PageHead } from '@arena/shared/ui/content/page-head';
import { useTexts } from '@arena/shared/ui/texts';
import { useState } from 'react';
import { SignedCopy } from './copy/signed-copy';
import type { Submission } from './receipt';
import { UnsignedWaiver } from './sheet/unsigned-waiver';
import { waiverTexts } from './text/waiver-texts';
import styles from './waiver-page.module.css';

/** The liability waiver: summary, text and form, and after submission the copy. */
export function WaiverPage() {
  const [submission, setSubmission] = useState<Submission | null>(null);
  const { text } = useTexts(waiverTexts);
  const [previous, setPrevious] = useState<Submission['waiver'] | null>(null);
  return (
    <div className={styles.page}>
      <PageHead title={text.form.title} description={text.description} />
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
