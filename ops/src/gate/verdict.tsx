import { useEffect } from 'react';
import styles from './gate.module.css';
import { signal } from './signal';
import { SIGNS } from './signs';

type Props = {
  kind: keyof typeof SIGNS;
  word: string;
  /** Whether several players were found: staff have to choose first. */
  isSilent?: boolean;
};

/** The result of a lookup at first glance, with a sound and a vibration for a stop, and others for a player who may play. */
export function Verdict({ kind, word, isSilent = false }: Props) {
  useEffect(() => {
    // The word, too: a check-in after “May play” is another result.
    if (!isSilent && word && kind !== 'warning') signal(kind);
  }, [kind, word, isSilent]);
  return (
    <p className={styles.verdict} data-kind={kind} role={kind === 'stop' ? 'alert' : undefined}>
      <span>{SIGNS[kind]}</span> {word}
    </p>
  );
}
