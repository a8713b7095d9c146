import { Button } from '@arena/shared/ui/controls/button';
import { useEffect, useRef } from 'react';
import { kindTexts } from '../kind-texts';
import type { Submission } from '../sent-submissions';
import styles from '../submissions.module.css';

const labels = { correct: 'Correct', withdraw: 'Withdraw', erase: 'Erase' } as const;

export type CardAction = keyof typeof labels;

const forUsed: readonly CardAction[] = ['correct', 'withdraw', 'erase'];
const forWithdrawn: readonly CardAction[] = ['erase'];

type Props = {
  submission: Submission;
  /** The action that the visitor has just cancelled: its button gets the focus back. */
  focusOn: CardAction | undefined;
  onChoose: (action: CardAction) => void;
};

/** The buttons for the actions on a submission. */
export function CardActions({ submission, focusOn, onChoose }: Props) {
  const { kind, reference, withdrawnAt } = submission;
  const cancelled = useRef<HTMLButtonElement>(null);
  useEffect(() => cancelled.current?.focus(), []);
  return (
    <div className={styles.actions}>
      {(withdrawnAt === null ? forUsed : forWithdrawn).map((action) => (
        <Button
          key={action}
          ref={action === focusOn ? cancelled : undefined}
          aria-label={`${labels[action]} ${kindTexts[kind].name} ${reference}`}
          onClick={() => onChoose(action)}
        >
          {labels[action]}
        </Button>
      ))}
    </div>
  );
}
