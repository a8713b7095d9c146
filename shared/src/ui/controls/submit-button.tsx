import type { Notice } from '../../contract/notice';
import { Message } from '../message';
import { Button } from './button';
import styles from './submit-button.module.css';

type SubmitButtonProps = {
  sending: boolean;
  /** The result of the last submission. */
  outcome: Notice | null;
  onDismiss: () => void;
  children: string;
};

/** The button that sends a form. A failure appears right above it, where the visitor is looking. */
export function SubmitButton({ sending, outcome, onDismiss, children }: SubmitButtonProps) {
  return (
    <div className={styles.submit}>
      {outcome && (
        <Message kind={outcome.kind} onDismiss={onDismiss}>
          {outcome.text}
        </Message>
      )}
      <Button kind="primary" type="submit" pending={sending}>
        {children}
      </Button>
    </div>
  );
}
