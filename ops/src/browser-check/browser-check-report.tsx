import { describeIncomplete, outcomeOf, type StoredBrowserReport } from '@arena/shared/contract/reports/browser-report';
import { describeReported } from '@arena/shared/contract/reports/reported';
import { DateTime } from '../parts/date-time';
import styles from './browser-check-report.module.css';
import type { BrowserCheck } from './load-browser-check';

/** The result of a browser check, with screenshots of the pages before and after. */
export function BrowserCheckReport({ report, stored }: BrowserCheck) {
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
