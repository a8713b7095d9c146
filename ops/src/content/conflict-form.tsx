import type { ContentField } from '@arena/shared/contract/content/content-field';
import { differences } from '@arena/shared/contract/content/differences';
import type { LiveApp } from '@arena/shared/contract/ops-api/live';
import type { Content } from '@arena/shared/contract/release/content';
import { Button } from '@arena/shared/ui/controls/button';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DateTime } from '../parts/date-time';
import { SelectField } from '../parts/form/select-field';
import { ChangeList } from './change-list';
import styles from './content.module.css';
import { keyOf } from './entries';
import { merge } from './merge';

type Props = {
  field: ContentField;
  live: LiveApp;
  /** The content from which my changes began. */
  base: Content;
  mine: Content;
  theirs: Content;
  onMerge: (merged: Content) => void;
};

/** Another release has gone live since the changes began: shows both, and puts mine on the newer content. */
export function ConflictForm({ field, live, base, mine, theirs, onMerge }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [keepMine, setKeepMine] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => heading.current?.focus(), []);
  const { content, collisions } = merge(field, { base, mine, theirs }, keepMine);
  const myChanges = differences(field, base, mine);
  const theirChanges = differences(field, base, theirs);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onMerge(content);
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-labelledby="newer">
      <h2 ref={heading} id="newer" tabIndex={-1}>
        {live.by} has changed this since you began
      </h2>
      <p>
        Another release went live on <DateTime at={live.since} />
        {live.reason && `: ${live.reason}`}. Your changes are kept, and not live.
      </p>
      <div className={styles.sides}>
        <section aria-labelledby="my-changes">
          <h3 id="my-changes">Your changes</h3>
          <ChangeList changes={myChanges} />
        </section>
        <section aria-labelledby="their-changes">
          <h3 id="their-changes">Changes by {live.by}</h3>
          {theirChanges.length === 0 ? (
            <p>None of the content: the pages changed.</p>
          ) : (
            <ChangeList changes={theirChanges} />
          )}
        </section>
      </div>
      {collisions.map(({ path, mine: my, theirs: their }) => {
        const key = keyOf(path);
        const subject = myChanges.find((change) => `${keyOf(change.path)}/`.startsWith(`${key}/`))?.subject;
        return (
          <SelectField
            key={key}
            label={`Both of you changed: ${subject ?? field.title}`}
            options={[
              { value: 'theirs', label: `Take theirs${inWords(their)}` },
              { value: 'mine', label: `Take mine${inWords(my)}` },
            ]}
            value={keepMine.has(key) ? 'mine' : 'theirs'}
            onChange={({ target }) => {
              const others = [...keepMine].filter((each) => each !== key);
              setKeepMine(new Set(target.value === 'mine' ? [...others, key] : others));
            }}
          />
        );
      })}
      <div className={styles.buttons}>
        <Button kind="primary" type="submit">
          Begin from the newer one, with my changes
        </Button>
      </div>
    </form>
  );
}

function inWords(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? `: ${value}` : '';
}
