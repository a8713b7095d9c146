import type { ApiResult } from '@arena/shared/api/call';
import { describeIncomplete, outcomeOf, type StoredBrowserReport } from '@arena/shared/contract/reports/browser-report';
import { describeReported } from '@arena/shared/contract/reports/reported';
import { useLoaderData, useParams } from 'react-router-dom';
import { DateTime } from '../parts/date-time';
import { LoadError } from '../parts/load-error';
import { LiveMark } from '../parts/release-name';
import { ScreenHeader } from '../parts/screen-header';
import styles from './browser-check-page.module.css';
import type { BrowserCheck } from './load-browser-check';

/** The last browser check of a release, with screenshots of its pages before and after. */
export function BrowserCheckPage() {
  const answer = useLoaderData<ApiResult<BrowserCheck>>();
  const { app, release } = useParams();
  return (
    <>
      <ScreenHeader title="Browser check">
        <p>
          {app} <code>{release}</code> {answer.ok && answer.data.stored?.live && <LiveMark />}
        </p>
      </ScreenHeader>
      {answer.ok ? <Report {...answer.data} /> : <LoadError failure={answer.failure} />}
    </>
  );
}

function Report({ report, stored }: BrowserCheck) {
  const { faults, unfinished, untried, pages, at, by, rehearsed } = report;
  const outcome = outcomeOf(report);
  const reports = stored && describeReported(stored.reported);
  return (
    <div className={styles.report}>
      <p>
        {rehearsed ? 'Opened by' : 'Opened for'} {by} at <DateTime at={at} />, {describeBrowser(report)}.
      </p>
      {outcome === 'passed' && !reports && <p className={styles.good}>Passed: the browser found no faults.</p>}
      {outcome === 'failed' && <p>Failed: the browser found faults.</p>}
      {outcome === 'incomplete' && <p>Incomplete: {describeIncomplete(report)}.</p>}
      {reports && (
        <p className={styles.reported}>Visitors’ browsers had problems with it: {reports} in the last 30 days.</p>
      )}
      <List title="Faults" lines={faults} />
      <List title="Not checked" lines={unfinished} />
      <List title="Controls not tried" lines={untried} />
      <ul className={styles.pages}>
        {pages.map(({ path, before, after }) => (
          <li key={path} className={styles.page}>
            <h2>{path}</h2>
            <div className={styles.pictures}>
              <Picture caption="Before" base64={before} alt={`${path} with the release that was live`} />
              <Picture caption="After" base64={after} alt={`${path} with this release`} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function List({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.list} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Picture({ caption, base64, alt }: { caption: string; base64: string | null; alt: string }) {
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      {base64 ? (
        <img src={`data:image/jpeg;base64,${base64}`} alt={alt} width={360} height={780} />
      ) : (
        <p>No screenshot</p>
      )}
    </figure>
  );
}

function describeBrowser({ browser, sandbox, confinement, seconds, memory }: StoredBrowserReport): string {
  const sandboxed = sandbox === false ? ', its own sandbox off' : '';
  const size = memory === null ? '' : ` with ${Math.round(memory / 1_000_000)} MB of memory`;
  return `in ${browser ?? 'a browser that did not start'} ${confinement}${sandboxed}, for ${seconds} s${size}`;
}
