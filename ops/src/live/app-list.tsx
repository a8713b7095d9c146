import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { useState } from 'react';
import type { ChangeKind } from '../changes/change';
import { mayCall, useSession } from '../session/session-context';
import { AppRow } from './app-row';
import styles from './live-page.module.css';
import type { App, Live, ServedRelease } from './load-live';
import { RetiredRow } from './retired-row';
import { useNewestSeen } from './use-newest-seen';

type Props = {
  live: Live;
  onChange: (kind: ChangeKind, app: App) => void;
  /** Called after a change without a dialog. */
  onDone: (done: string) => void;
};

/** Live and retired apps with a search. What has changed since the last visit of this browser is marked. */
export function AppList({ live: { apps, retired, asOf }, onChange, onDone }: Props) {
  const session = useSession();
  const [text, setText] = useState('');
  const shown = [...apps, ...retired].flatMap((app) => [app, ...(app.canary ? [app.canary] : [])]);
  const seen = useNewestSeen(newestOf(shown));
  const isNew = ({ since }: ServedRelease) => seen !== null && since > seen;
  const changeOf = (app: App) =>
    mayCall(session, opsApi.activate, app.app) ? (kind: ChangeKind) => onChange(kind, app) : null;
  const matches = ({ app, paths, release, by }: App) =>
    [app, release, by, ...paths].some((word) => word.toLowerCase().includes(text.trim().toLowerCase()));
  if (shown.length === 0) return <p>Nothing is live. Publish the shell first: "npx arena publish shell".</p>;
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Find an app by name, path, release or author"
          type="search"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <ul className={styles.apps}>
        {apps.filter(matches).map((app) => (
          <AppRow
            key={app.app}
            live={app}
            now={asOf}
            isNew={isNew}
            onChange={changeOf(app)}
            onDone={onDone}
            mayRetire={mayCall(session, opsApi.retire, app.app) && app.app !== 'shell'}
          />
        ))}
        {retired.filter(matches).map((app) => (
          <RetiredRow key={app.app} retired={app} now={asOf} isNew={isNew(app)} onChange={changeOf(app)} />
        ))}
      </ul>
      {![...apps, ...retired].some(matches) && <p role="status">No app matches.</p>}
    </>
  );
}

function newestOf(shown: readonly ServedRelease[]): Date | undefined {
  return shown.map(({ since }) => since).reduce<Date | undefined>((a, b) => (a && a > b ? a : b), undefined);
}
