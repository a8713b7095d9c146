import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Preview } from '@arena/shared/contract/ops-api/previews';
import { describeSeen } from '@arena/shared/contract/reports/browser-report';
import { formatAge } from '@arena/shared/contract/time/format-age';
import { Button } from '@arena/shared/ui/controls/button';
import { DateTime } from '../parts/date-time';
import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import styles from '../parts/row-list.module.css';
import { mayCall, useSession } from '../session/session-context';
import faultStyles from './faults.module.css';
import { previewedApps } from './previewed-apps';

type Props = {
  title: string;
  previews: readonly Preview[];
  live: LiveReleases;
  asOf: Date;
  onRevoke: (preview: Preview) => void;
};

/** Previews with their releases, the verdict of release validation, their author and their end. */
export function PreviewList({ title, previews, live, asOf, onRevoke }: Props) {
  const session = useSession();
  if (previews.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{title}</h2>
      <ul className={styles.list}>
        {previews.map((preview) => (
          <li key={preview.id} className={styles.row}>
            <div className={styles.subject}>
              {Object.entries(preview.releases).map(([app, release]) => (
                <p key={app}>
                  <strong>{app}</strong> <ReleaseName app={app} release={release} live={live} />
                </p>
              ))}
              <p>
                <code>{preview.id}</code>
              </p>
            </div>
            <div className={styles.author}>
              <Verdict preview={preview} />
              <p>
                Created <DateTime at={preview.createdAt} /> by {preview.by}
              </p>
              <p>{preview.lastOpenedAt ? `Opened ${formatAge(preview.lastOpenedAt, asOf)}` : 'Never opened'}</p>
              <End preview={preview} />
            </div>
            {preview.state === 'valid' &&
              Object.keys(preview.releases).some((app) => mayCall(session, opsApi.revokePreview, app)) && (
                <Button
                  aria-label={`Revoke… ${previewedApps(preview)}, ${preview.id}`}
                  onClick={() => onRevoke(preview)}
                >
                  Revoke…
                </Button>
              )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The verdict of release validation on the releases together. */
function Verdict({ preview: { faults, seen } }: { preview: Preview }) {
  if (faults === null) return <p>Not checked yet</p>;
  if (faults.length === 0) {
    if (seen === 'partly') return <p>Browser check incomplete</p>;
    const browser = describeSeen(seen);
    return <p>Passed release validation{browser && ` (${browser})`}</p>;
  }
  return (
    <details>
      <summary>Did not pass release validation</summary>
      <ul className={faultStyles.faults}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </details>
  );
}

function End({ preview: { state, expires, revokedAt, revokedBy } }: { preview: Preview }) {
  switch (state) {
    case 'valid':
      return (
        <p>
          Expires <DateTime at={expires} />
        </p>
      );
    case 'expired':
      return (
        <p>
          Expired <DateTime at={expires} />
        </p>
      );
    case 'revoked':
      return (
        <p>
          Revoked {revokedAt && <DateTime at={revokedAt} />} by {revokedBy}
        </p>
      );
    case 'token-ended':
      return <p>Ended with the token that created it</p>;
  }
}
