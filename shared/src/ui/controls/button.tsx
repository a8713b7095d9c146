import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = ComponentProps<'button'> & { kind?: 'primary' | 'secondary' | 'quiet'; pending?: boolean };

/**
 * While `pending`, it keeps its label, width and focus, shows a progress bar and ignores clicks: it neither calls
 * `onClick` nor submits a form.
 */
export function Button({ kind = 'secondary', pending = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      aria-disabled={pending || undefined}
      {...rest}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-pending={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    />
  );
}
