import { useState } from 'react';
import { Button } from './button';
import styles from './copy-button.module.css';

type CopyButtonProps = { text: string; label: string };

/** Copies a text to the clipboard and announces the outcome. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    setOutcome('');
    setOutcome((await copyToClipboard(text)) ? 'Copied' : 'Copying did not work. Please select the text and copy it.');
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

async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // The visitor denied access, or the page came over plain HTTP, where the clipboard API is missing.
  }
}
