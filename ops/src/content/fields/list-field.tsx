import type { ContentField } from '@arena/shared/contract/content/content-field';
import { itemName } from '@arena/shared/contract/content/differences';
import { Button } from '@arena/shared/ui/controls/button';
import { FieldError } from '@arena/shared/ui/fields/field-error';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Entry, emptyEntry } from '../entries';
import styles from './fields.module.css';
import { ListItem } from './list-item';

type Props = {
  field: Extract<ContentField, { kind: 'list' }>;
  items: readonly Entry[];
  error: string | undefined;
  /** Whether an item, or anything in it, has a fault. */
  hasFault: (index: number) => boolean;
  onChange: (items: readonly Entry[]) => void;
  /** Renders the fields of an item. */
  children: (index: number, item: Entry) => ReactNode;
};

/** The identity of an item while it moves. */
type ItemKey = number;

type Removed = { key: ItemKey; index: number; item: Entry; name: string };

const FIELDS = 'input, textarea, select';

/** A list whose items can be added, removed and moved, by buttons or with Alt and the arrow keys. */
export function ListField({ field, items, error, hasFault, onChange, children }: Props) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [keys, setKeys] = useState<readonly ItemKey[]>(() => [...items.keys()]);
  const [nextKey, setNextKey] = useState(items.length);
  const [added, setAdded] = useState<ItemKey>();
  const [removed, setRemoved] = useState<Removed>();
  const [status, setStatus] = useState('');
  /** The control that gets the focus after a change, by its selector; the first button if the item has none. */
  const [focus, setFocus] = useState<{ index: number; control: string }>();

  useEffect(() => {
    const item = focus && list.current?.children[focus.index];
    const control = item?.querySelector<HTMLElement>(focus?.control ?? '') ?? item?.querySelector('button');
    control?.focus();
  }, [focus]);
  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);

  const update = (nextItems: readonly Entry[], nextKeys: readonly ItemKey[]) => {
    setKeys(nextKeys);
    onChange(nextItems);
  };
  const insert = (index: number, key: ItemKey, item: Entry) => {
    update(inserted(items, index, item), inserted(keys, index, key));
    setFocus({ index, control: FIELDS });
    setRemoved(undefined);
  };
  const add = () => {
    setNextKey(nextKey + 1);
    setAdded(nextKey);
    insert(items.length, nextKey, emptyEntry(field.item));
    setStatus('');
  };
  const remove = (index: number) => {
    const [key, item] = [keys[index], items[index]];
    if (key === undefined || item === undefined) return;
    update(without(items, index), without(keys, index));
    setRemoved({ key, index, item, name: itemName(field, item, index) });
    setStatus('');
  };
  const move = (index: number, to: number, control: string) => {
    const [key, item] = [keys[index], items[index]];
    if (key === undefined || item === undefined || to < 0 || to >= items.length) return;
    update(inserted(without(items, index), to, item), inserted(without(keys, index), to, key));
    setFocus({ index: to, control });
    setStatus(`${itemName(field, item, index)} is now ${to + 1} of ${items.length}.`);
  };
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    // In a select element, these keys open the options.
    if (!step || !event.altKey || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const { control } = event.target instanceof HTMLElement ? event.target.dataset : {};
    move(index, index + step, control ? `[data-control="${control}"]` : FIELDS);
  };
  return (
    <fieldset className={styles.list} aria-describedby={`${id}-hint ${id}-error`} aria-invalid={Boolean(error)}>
      <legend>{field.title}</legend>
      {field.hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {field.hint}
        </p>
      )}
      <ol ref={list}>
        {items.map((item, i) => (
          <ListItem
            key={keys[i]}
            name={itemName(field, item, i)}
            isGroup={field.item.kind === 'group'}
            isNew={keys[i] === added}
            hasFault={hasFault(i)}
            isFirst={i === 0}
            isLast={i === items.length - 1}
            onMove={(step, control) => move(i, i + step, control)}
            onRemove={() => remove(i)}
            onKeyDown={(event) => moveByKey(event, i)}
          >
            {() => children(i, item)}
          </ListItem>
        ))}
      </ol>
      {items.length === 0 && <p>Empty.</p>}
      <p role="status" className={styles.status}>
        {status}
      </p>
      {removed && (
        <p className={styles.removed}>
          {removed.name} is removed.{' '}
          <Button ref={undo} kind="quiet" onClick={() => insert(removed.index, removed.key, removed.item)}>
            Put it back
          </Button>
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
      <div>
        {items.length < field.maxItems ? (
          <Button data-control="add" onClick={add}>
            Add to {field.title}
          </Button>
        ) : (
          <p className={styles.hint}>At most {field.maxItems}: remove one to add another.</p>
        )}
      </div>
    </fieldset>
  );
}

function inserted<T>(list: readonly T[], index: number, item: T): T[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}

function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, i) => i !== index);
}
