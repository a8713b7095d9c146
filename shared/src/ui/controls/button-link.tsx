import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

type ButtonLinkProps = ComponentProps<typeof Link> & { kind?: 'primary' | 'secondary' | 'quiet' };

/** A link that looks like a button. */
export function ButtonLink({ kind = 'secondary', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={styles.button} data-kind={kind} />;
}
