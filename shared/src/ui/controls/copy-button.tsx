import { useState } from 'react';
import { useHydrated } from '../hooks/use-hydrated';
import { Button } from './button';
import styles from './copy-button.module.css';

type CopyButtonProps = { text: string; label: string };

/** Copies a text to the clipboard and announces the outcome. Missing where there is no clipboard: over plain HTTP. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const hydrated = useHydrated();
  const copy = async () => {
    setOutcome('');
    setOutcome((await copyToClipboard(text)) ? 'Copied' : 'Copying did not work. Please select the text and copy it.');
  };
  if (hydrated && !navigator.clipboard) return null;
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
    return false; // The visitor denied access.
  }
}
