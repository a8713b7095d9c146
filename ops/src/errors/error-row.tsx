import type { ErrorGroup } from '@arena/shared/contract/ops-api/errors';
import { DateTime } from '../parts/date-time';
import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import styles from './errors-page.module.css';
import { Place, Stack } from './stack';

const number = new Intl.NumberFormat('en-IN');

/** One error: what broke and where, in which releases, and how many page views it affected. */
export function ErrorRow({ group, live, now }: { group: ErrorGroup; live: LiveReleases; now: Date }) {
  const {
    key,
    app,
    name,
    message,
    kinds,
    own,
    pageViews,
    pages,
    browsers,
    firstRelease,
    firstAt,
    lastRelease,
    lastAt,
  } = group;
  return (
    <li className={styles.row} data-gone={group.gone || undefined} aria-labelledby={`error-${key}`}>
      <h2 id={`error-${key}`}>
        {name}: {message}
      </h2>
      <p>
        <strong>{app}</strong> <Place frame={own} />
      </p>
      <dl className={styles.facts}>
        <dt>Kind</dt>
        <dd>{kinds.join(', ')}</dd>
        <dt>Page views</dt>
        <dd>
          {number.format(pageViews)} of {pages.join(', ')}
        </dd>
        <dt>Browsers</dt>
        <dd>{browsers.join(', ')}</dd>
        <dt>First</dt>
        <dd>
          <DateTime at={firstAt} /> in <ReleaseName app={app} release={firstRelease} live={live} />
        </dd>
        <dt>Last</dt>
        <dd>
          <DateTime at={lastAt} now={now} /> in <ReleaseName app={app} release={lastRelease} live={live} />
        </dd>
        <dt>Live release</dt>
        <dd>{group.gone ? 'No longer has it' : 'May still have it'}</dd>
      </dl>
      <Stack frames={group.frames} />
    </li>
  );
}
