import { Button } from '@arena/shared/ui/button';
import type { ReactNode } from 'react';
import type { Kind } from '../changes/change';
import { Moment } from '../parts/date-time';
import { age } from '../parts/format-age';
import type { Shown } from './load-live';
import styles from './release-row.module.css';

type Props = {
  shown: Shown;
  size?: string;
  how: string;
  now: Date;
  actions: readonly { label: string; kind: Kind }[];
  onChange: ((kind: Kind) => void) | null;
  /** Of which app, and for whom. */
  children: ReactNode;
};

/** A release that visitors get: since when, by whom and why, and what can be done about it. */
export function ShownLine({ shown, size, how, now, actions, onChange, children }: Props) {
  const { app, release, since, by, reason } = shown;
  return (
    <div className={styles.line}>
      <div className={styles.name}>{children}</div>
      <p className={styles.release}>
        <code>{release}</code>
        {size && <span>{size}</span>}
      </p>
      <p className={styles.since}>
        <span>
          Since <Moment at={since} />
        </span>
        <span>{age(new Date(since), now)}</span>
      </p>
      <p className={styles.why}>
        <span>
          {how} by {by}
        </span>
        {reason && <strong>{reason}</strong>}
      </p>
      {onChange && (
        <div className={styles.actions}>
          {actions.map(({ label, kind }) => (
            <Button key={kind} aria-label={`${label} ${app}`} onClick={() => onChange(kind)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
