import { useState } from 'react';
import { Button } from './button';
import styles from './copy-button.module.css';

type CopyButtonProps = { text: string; label: string };

/** Puts a text on the clipboard and says whether that worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    setOutcome('');
    setOutcome((await copied(text)) ? 'Copied' : 'Copying did not work. Please select the text and copy it.');
  };
  return (
    <span className={styles.copy}>
      <Button onClick={copy}>{label}</Button>
      <span role="status" className={styles.outcome}>
        {outcome}
      </span>
    </span>
  );
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // Refused by the visitor, or a page served by plain http, which has no clipboard.
  }
}
