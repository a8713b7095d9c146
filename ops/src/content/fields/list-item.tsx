import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './fields.module.css';

type Props = {
  name: string;
  /** Whether it has several fields, which open under its name. */
  isGroup: boolean;
  isNew: boolean;
  hasFault: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** `control`: the selector of the pressed button. */
  onMove: (step: -1 | 1, control: string) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  children: () => ReactNode;
};

/** An item of a list with the buttons that move and remove it. An item with a fault is open. */
export function ListItem({ name, isGroup, isNew, hasFault, onKeyDown, children, ...actions }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(isNew);
  // It stays open when the fault is corrected.
  if (hasFault && !isOpen) setOpen(true);
  return (
    <li className={styles.item} data-open={isOpen || undefined} onKeyDown={onKeyDown}>
      {isGroup ? (
        <>
          <div className={styles.itemHead}>
            <button
              type="button"
              className={styles.toggle}
              data-control="open"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {name}
            </button>
            <Actions name={name} {...actions} />
          </div>
          {isOpen && (
            <div id={id} className={styles.itemFields}>
              {children()}
            </div>
          )}
        </>
      ) : (
        <div className={styles.itemHead}>
          <div className={styles.value}>{children()}</div>
          <Actions name={name} {...actions} />
        </div>
      )}
    </li>
  );
}

type ActionsProps = Pick<Props, 'name' | 'isFirst' | 'isLast' | 'onMove' | 'onRemove'>;

function Actions({ name, isFirst, isLast, onMove, onRemove }: ActionsProps) {
  return (
    <div className={styles.actions}>
      <IconButton
        control="up"
        label={`Move up: ${name}`}
        isIdle={isFirst}
        onClick={() => onMove(-1, '[data-control="up"]')}
      />
      <IconButton
        control="down"
        label={`Move down: ${name}`}
        isIdle={isLast}
        onClick={() => onMove(1, '[data-control="down"]')}
      />
      <IconButton control="remove" label={`Remove: ${name}`} onClick={onRemove} />
    </div>
  );
}

const ICONS = { up: 'M3 10l5-5 5 5', down: 'M3 6l5 5 5-5', remove: 'M3 3l10 10M13 3 3 13' };

/** The keys that do the same in every control of the item. */
const KEYS = { up: 'Alt+ArrowUp', down: 'Alt+ArrowDown', remove: undefined };

type IconButtonProps = { control: keyof typeof ICONS; label: string; isIdle?: boolean; onClick: () => void };

/** `isIdle`: it does nothing now, but keeps the focus that it may have. */
function IconButton({ control, label, isIdle = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      data-control={control}
      aria-keyshortcuts={KEYS[control]}
      aria-label={label}
      title={label}
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onClick}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={ICONS[control]} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  );
}
