import { dayAtArena } from '@arena/shared/forms/fields/day';
import { saveFile } from '@arena/shared/storage/save-file';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useEffect, useRef, useState } from 'react';
import { Confirmation } from './confirmation';
import { ERASING } from './kind-texts';
import type { SentSubmissions } from './sent-submissions';
import styles from './submissions.module.css';
import { eraseSubmissions } from './submissions-api';

type Props = {
  sent: SentSubmissions;
  /** Called for each part of a long list. */
  onErased: (references: readonly string[]) => void;
  onAllErased: () => void;
  onReload: () => Promise<unknown>;
};

/** The file has what the visitor sent, and no images made of it. */
const withoutImages = (key: string, value: unknown) => (key === 'qrCode' ? undefined : value);

/** Downloads or erases all submissions and messages. */
export function BulkActions({ sent, onErased, onAllErased, onReload }: Props) {
  const [asks, setAsks] = useState(false);
  const [saved, setSaved] = useState<string>();
  const eraseButton = useRef<HTMLButtonElement>(null);
  const hasCancelled = useRef(false);
  useEffect(() => {
    if (!asks && hasCancelled.current) eraseButton.current?.focus();
  }, [asks]);

  const download = () => {
    const name = `arena-submissions-${dayAtArena(new Date())}.json`;
    saveFile(new Blob([`${JSON.stringify(sent, withoutImages, 2)}\n`], { type: 'application/json' }), name);
    setSaved(name);
  };
  const erase = async () => {
    const references = [...sent.submissions, ...sent.messages].map(({ reference }) => reference);
    const failure = await eraseSubmissions(references, onErased);
    if (!failure) onAllErased();
    return failure;
  };
  if (asks) {
    return (
      <Confirmation
        question="Permanently erase everything in this list?"
        confirm="Erase everything"
        onConfirm={erase}
        onCancel={() => {
          hasCancelled.current = true;
          setAsks(false);
        }}
        onReload={onReload}
      >
        Pre-bookings, waivers and their check-ins, and messages. To play, sign a new waiver. {ERASING}
      </Confirmation>
    );
  }
  return (
    <div className={styles.stack}>
      <p>The file has everything in this list in JSON, a format that people and programs can read.</p>
      <div className={styles.actions}>
        <Button onClick={download}>Download everything</Button>
        <Button
          ref={eraseButton}
          onClick={() => {
            setSaved(undefined);
            setAsks(true);
          }}
        >
          Erase everything
        </Button>
      </div>
      {saved && (
        <Message kind="success" onDismiss={() => setSaved(undefined)}>
          Saved as {saved}. If you cannot find it, open this page in another browser.
        </Message>
      )}
    </div>
  );
}
