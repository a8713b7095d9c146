import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import type { ComponentProps, ReactNode } from 'react';
import styles from './form.module.css';

type Props = Pick<ComponentProps<'form'>, 'onSubmit'> & {
  /** Label of the button that sends the form. */
  button: string;
  pending: boolean;
  disabled?: boolean;
  /** Label of the button that closes it. */
  cancel?: string;
  onCancel: () => void;
  /** Message of the server, if it has refused. */
  error: string | undefined;
  /** The effects, and the fields. */
  children: ReactNode;
};

/** A form in a dialog: its fields, the error and the buttons. */
export function FormFrame({
  onSubmit,
  button,
  pending,
  disabled,
  cancel = 'Cancel',
  onCancel,
  error,
  children,
}: Props) {
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      {children}
      {error && <Message kind="trouble">{error}</Message>}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit" disabled={disabled} pending={pending}>
          {button}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
