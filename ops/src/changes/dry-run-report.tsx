import type { PublishedSource } from '@arena/shared/contract/release/release-source';
import { Message } from '@arena/shared/ui/message';
import { errorMessage } from '../api/error-message';
import { describeProgress, useProgress } from '../api/operation-progress';
import type { App } from '../live/load-live';
import { Fact, Facts } from '../parts/facts';
import { ReportedNote } from '../parts/reported-note';
import { DifferenceLink } from '../sources/difference-link';
import { SourceText } from '../sources/source-text';
import type { DryRunKind, DryRunResult } from './change';
import { changeTexts } from './change-texts';
import styles from './dry-run-report.module.css';
import { Verdict } from './verdict';

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
      <Facts>
        <Fact label="Live now">
          <code>{current ?? 'none'}</code> {live.reported && <ReportedNote reported={live.reported} />}
        </Fact>
        <Fact label={kind === 'canary' ? 'Canary' : 'Live after'}>
          <code>{release}</code> <ReportedNote reported={reported} />
        </Fact>
        {source && (
          <Fact label="Source">
            <SourceText source={source} now={new Date()} />{' '}
            {live.source && <DifferenceLink app={live.app} live={live.source} other={source} />}
          </Fact>
        )}
        <Fact label="Pages">
          <code>{routes.join('  ') || 'none'}</code>
        </Fact>
        {removedRoutes.length > 0 && (
          <Fact label="Will respond 404">
            <code>{removedRoutes.join('  ')}</code>
          </Fact>
        )}
        <Fact label="Open tabs">{describeTabs(openTabs)}</Fact>
        {live.canary && kind === 'rollback' && (
          <Fact label="Canary">
            <code>{live.canary.release}</code> ends with the rollback.
          </Fact>
        )}
      </Facts>
      <Verdict report={result.data} />
    </section>
  );
}

function describeTabs(count: number): string {
  if (count === 0) return 'None has the current release.';
  return `${count} with the current release. Each of them changes when it opens its next page.`;
}
