import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { PageHead } from '@arena/shared/ui/page-head';
import { useState } from 'react';
import { type Receipt, WaiverForm } from './waiver-form';
import styles from './waiver-page.module.css';
import { clauses, summary } from './waiver-text';

const inWords = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** The liability waiver: summary, text, form, and afterwards its reference. */
export function WaiverPage() {
  const [receipt, setReceipt] = useState<Receipt>();
  const year = new Date().getFullYear();
  return (
    <div className={styles.page}>
      <PageHead
        title="Liability Waiver"
        description="Read and submit the arena's liability waiver before your first game."
      />
      <h1>Liability Waiver</h1>
      <section aria-labelledby="summary">
        <h2 id="summary">In short</h2>
        <ul className={styles.summary}>
          {summary.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="text">
        <h2 id="text">The waiver</h2>
        <ol className={styles.clauses}>
          {clauses.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ol>
        <p>
          Valid until 12/31 of the current year: {inWords.format(new Date(Date.UTC(year, 11, 31)))}. Under-18 players
          need guardian approval.
        </p>
      </section>
      {receipt ? <Submitted receipt={receipt} /> : <WaiverForm onSubmitted={setReceipt} />}
    </div>
  );
}

function Submitted({ receipt }: { receipt: Receipt }) {
  return (
    <section aria-labelledby="submitted" className={styles.submitted}>
      <Message kind="success">Waiver submitted successfully!</Message>
      <h2 id="submitted">Your reference: {receipt.reference}</h2>
      <p>Show it at the gate. Valid until {inWords.format(new Date(receipt.validUntil))}.</p>
      <Button onClick={() => window.print()}>Print</Button>
    </section>
  );
}
