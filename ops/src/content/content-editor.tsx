import type { ContentField, Path } from '@arena/shared/contract/content/content-field';
import { differences, isEqual } from '@arena/shared/contract/content/differences';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Content } from '@arena/shared/contract/release/content';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from '../session/session-context';
import { ConflictForm } from './conflict-form';
import styles from './content.module.css';
import { type Draft, eraseContentDraft, readContentDraft, writeContentDraft } from './draft';
import { type Entry, keyOf, toContent, toEntries, withEntry } from './entries';
import { EntryField } from './fields/entry-field';
import { type Faults, findFaults } from './find-faults';
import type { EditedContent } from './load-content';
import type { Outcome } from './outcome-message';
import { Review } from './review';
import { serverFaults } from './server-faults';

type Props = EditedContent & {
  field: ContentField;
  /** Called with the first change. */
  onStart: () => void;
  onDone: (outcome: Outcome) => Promise<void>;
  /** Called when another release has gone live: the newer content has to be loaded. */
  onNewer: () => void;
};

const NO_FAULTS: Faults = new Map();

/**
 * Changes the content of a live release: the form, then what changes, then it goes live. Keeps what is typed as a draft,
 * and asks what to do with a draft that began from an earlier release.
 */
export function ContentEditor({ live, content, before, field, onStart, onDone, onNewer }: Props) {
  const { app, release } = live;
  const { api } = useSession();
  const [draft, setDraft] = useState(() => readUsableDraft(app, field, content));
  const [isRestored] = useState(draft !== null);
  const [isUnstored, setUnstored] = useState(false);
  const [step, setStep] = useState<'form' | 'review'>('form');
  /** Counts the attempts to go on: from the first one on, the form shows its faults. */
  const [attempts, setAttempts] = useState(0);
  const [refused, setRefused] = useState(NO_FAULTS);
  const [discarded, setDiscarded] = useState<Draft | null>(null);
  /** Counts the times that all entries were replaced: the controls forget what they know. */
  const [resets, setResets] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useWarning(isUnstored);

  const isForEarlier = draft !== null && draft.release !== release;
  const entries = toEntries(field, draft?.entries ?? content);
  const next = toContent(field, entries);
  const changes = differences(field, asTyped(field, content), next);
  const found = attempts > 0 && step === 'form' ? findFaults(field, entries) : NO_FAULTS;
  const faults = new Map([...refused, ...found]);

  useLayoutEffect(() => {
    if (attempts === 0) return;
    const fault = form.current?.querySelector<HTMLElement>(FIRST_FAULT);
    fault?.focus({ preventScroll: true });
    // Its sentence is below it, and must not be under the bar.
    fault?.scrollIntoView({ block: 'center' });
  }, [attempts]);

  const keep = (next: Draft | null) => {
    setDraft(next);
    if (next) setUnstored(!writeContentDraft(app, next));
    else eraseContentDraft(app);
  };
  const replaceAll = (next: Draft | null) => {
    setAttempts(0);
    setRefused(NO_FAULTS);
    setResets(resets + 1);
    keep(next);
  };
  const change = (path: Path, entry: Entry) => {
    onStart();
    setDiscarded(null);
    setRefused(withoutFaultsAt(refused, path));
    const changed = withEntry(entries, path, entry);
    keep(
      isEqual(changed, toEntries(field, content)) ? null : { release, entries: changed, reason: draft?.reason ?? '' },
    );
  };
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (findFaults(field, entries).size > 0) {
      setAttempts(attempts + 1);
      return;
    }
    if (changes.length === 0) return;
    setStep('review');
    // In the background: activation asks again.
    void api.send(opsApi.apps, {}).then((answer) => {
      const current = answer.ok ? answer.data.apps.find((each) => each.app === app) : undefined;
      if (current && current.release !== release) onNewer();
    });
  };
  if (isForEarlier) {
    return (
      <ConflictForm
        field={field}
        live={live}
        base={asTyped(field, before ?? content)}
        mine={next}
        theirs={asTyped(field, content)}
        onMerge={(merged) => keep({ ...draft, release, entries: toEntries(field, merged) })}
      />
    );
  }
  if (step === 'review' && draft) {
    return (
      <Review
        live={live}
        content={next}
        changes={changes}
        reason={draft.reason}
        onReason={(reason) => keep({ ...draft, reason })}
        onBack={() => setStep('form')}
        onRefused={(error) => {
          setRefused(serverFaults(field, entries, error));
          setAttempts(attempts + 1);
          setStep('form');
        }}
        onNewer={onNewer}
        onDone={async (outcome) => {
          eraseContentDraft(app);
          await onDone(outcome);
          // After a proposal, the same release is live.
          setDraft(null);
          setStep('form');
        }}
      />
    );
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={goOn} aria-label={field.title}>
      {field.hint && <p>{field.hint}</p>}
      {isRestored && draft && <p>These changes were restored from this tab. They are not live.</p>}
      {isUnstored && <Message kind="trouble">This browser stores no drafts: a reload would lose your changes.</Message>}
      <EntryField key={resets} field={field} entry={entries} path={[]} faults={faults} onChange={change} />
      {faults.get('') && <Message kind="trouble">{faults.get('')}</Message>}
      {faults.size > 1 && <p className={styles.faultCount}>{faults.size} fields need a correction.</p>}
      <div className={styles.bar}>
        <p role="status">{describeCount(changes.length)}</p>
        <Button kind="primary" type="submit" disabled={changes.length === 0}>
          Check changes
        </Button>
      </div>
      {draft && (
        <div>
          <Button
            kind="quiet"
            onClick={() => {
              setDiscarded(draft);
              replaceAll(null);
            }}
          >
            Discard changes
          </Button>
        </div>
      )}
      {discarded && !draft && (
        <div>
          <Button kind="quiet" onClick={() => replaceAll(discarded)}>
            Restore my changes
          </Button>
        </div>
      )}
    </form>
  );
}

const FIRST_FAULT = ':is(input, select, textarea)[aria-invalid="true"], fieldset[aria-invalid="true"] button';

function describeCount(count: number): string {
  if (count === 0) return 'No changes';
  return count === 1 ? '1 change' : `${count} changes`;
}

/** The content as the form would send it unchanged. From this, only what a person has changed differs. */
function asTyped(field: ContentField, value: unknown): Content {
  return toContent(field, toEntries(field, value));
}

/** The draft in this tab. One that says what is live already is erased. */
function readUsableDraft(app: string, field: ContentField, content: Content): Draft | null {
  const draft = readContentDraft(app);
  if (!draft || !isEqual(asTyped(field, draft.entries), asTyped(field, content))) return draft;
  eraseContentDraft(app);
  return null;
}

/** The faults without those at, above and below a path, which has another value now. */
function withoutFaultsAt(faults: Faults, path: Path): Faults {
  const changed = `${keyOf(path)}/`;
  return new Map([...faults].filter(([key]) => !changed.startsWith(`${key}/`) && !`${key}/`.startsWith(changed)));
}

/** The browser asks before it leaves the page. */
function useWarning(isUnstored: boolean) {
  useEffect(() => {
    if (!isUnstored) return;
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnstored]);
}
