import type { DryRunReport } from '@arena/shared/contract/ops-api/rollouts';
import type { PublishedSource } from '@arena/shared/contract/release/release-source';
import { describeReported } from '@arena/shared/contract/reports/reported';
import { Message } from '@arena/shared/ui/message';
import type { ReactNode } from 'react';
import { errorMessage } from '../api/error-message';
import { describeProgress, useProgress } from '../api/operation-progress';
import type { App } from '../live/load-live';
import { ReportedNote } from '../parts/reported-note';
import { DifferenceLink } from '../sources/difference-link';
import { SourceText } from '../sources/source-text';
import type { DryRunKind, DryRunResult } from './change';
import { changeTexts } from './change-texts';
import styles from './dry-run-report.module.css';

type Props = {
  /** Undefined while the server checks the release. */
  result: DryRunResult | undefined;
  kind: DryRunKind;
  live: App;
  /** The source of the release of the dry run. */
  source: PublishedSource | null;
};

/** Shows what a release would change and which faults it has, before it goes live. */
export function DryRunSummary({ result, kind, live, source }: Props) {
  const progress = useProgress();
  if (result === undefined) return <p role="status">{describeProgress(progress)}</p>;
  if (result === null) return <Message kind="trouble">{changeTexts[kind].none(live.app)}</Message>;
  if (!result.ok) return <Message kind="trouble">{errorMessage(result.failure)}</Message>;
  const { release, current, routes, gone: removedRoutes, reported, openTabs } = result.data;
  return (
    <section className={styles.report} aria-label="Dry run">
      <dl>
        <Line label="Live now">
          <code>{current ?? 'none'}</code> {live.reported && <ReportedNote reported={live.reported} />}
        </Line>
        <Line label={kind === 'canary' ? 'Canary' : 'Live after'}>
          <code>{release}</code> <ReportedNote reported={reported} />
        </Line>
        {source && (
          <Line label="Source">
            <SourceText source={source} now={new Date()} />{' '}
            {live.source && <DifferenceLink app={live.app} live={live.source} other={source} />}
          </Line>
        )}
        <Line label="Pages">
          <code>{routes.join('  ') || 'none'}</code>
        </Line>
        {removedRoutes.length > 0 && (
          <Line label="Will respond 404">
            <code>{removedRoutes.join('  ')}</code>
          </Line>
        )}
        <Line label="Open tabs">{describeTabs(openTabs)}</Line>
        {live.canary && kind === 'rollback' && (
          <Line label="Canary">
            <code>{live.canary.release}</code> ends with the rollback.
          </Line>
        )}
      </dl>
      <Verdict report={result.data} />
    </section>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Verdict({ report: { faults, refused, reported, warnings } }: { report: DryRunReport }) {
  const reports = describeReported(reported);
  if (faults.length === 0 && warnings.length === 0 && !reports) {
    return (
      <p role="status" className={styles.verdict}>
        The server found no problems.
      </p>
    );
  }
  return (
    <div className={styles.faults} role="alert">
      {reports && <p>Visitors’ browsers had problems with it: {reports} in the last 30 days.</p>}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {faults.length > 0 && (
        <p>
          {refused
            ? 'The server would refuse this change:'
            : 'Allowed, but these pages will not be prerendered at first:'}
        </p>
      )}
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describeTabs(count: number): string {
  if (count === 0) return 'None has the current release.';
  return `${count} with the current release. Each of them changes when it opens its next page.`;
}
