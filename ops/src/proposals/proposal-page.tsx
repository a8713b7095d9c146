import type { ApiResult } from '@arena/shared/api/call';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { errorMessage } from '../api/error-message';
import { BrowserCheckReport } from '../browser-check/browser-check-report';
import { Verdict } from '../changes/verdict';
import { DateTime } from '../parts/date-time';
import { Fact, Facts } from '../parts/facts';
import { formatSize } from '../parts/format-size';
import { LoadError } from '../parts/load-error';
import { LiveMark } from '../parts/release-name';
import { ScreenHeader } from '../parts/screen-header';
import { DifferenceLink } from '../sources/difference-link';
import { SourceText } from '../sources/source-text';
import { Answers } from './answers';
import type { ProposalView } from './load-proposal';
import styles from './proposal-page.module.css';

/** A release that waits for a second person: preview, differences, weight and pictures, and the two answers. */
export function ProposalPage() {
  const answer = useLoaderData<ApiResult<ProposalView>>();
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<string | null>(null);
  const finish = (message: string) => {
    setDone(message);
    void revalidate();
  };
  return (
    <>
      <ScreenHeader title="Proposal" />
      {done && (
        <Message kind="success" onDismiss={() => setDone(null)}>
          {done}
        </Message>
      )}
      {!answer.ok && <LoadError failure={answer.failure} />}
      {answer.ok && (
        <>
          <Summary {...answer.data} onDone={finish} />
          <Check {...answer.data} />
        </>
      )}
    </>
  );
}

type SummaryProps = ProposalView & { onDone: (message: string) => void };

function Summary({ proposal, proposed, replaced, onDone }: SummaryProps) {
  const { app, release, by, reason, at, source, replaces, outcome, previewUrl, faults, seen, gone } = proposal;
  const now = new Date();
  return (
    <div className={styles.proposal}>
      {reason && <p>{reason}</p>}
      <Facts>
        <Fact label="Proposed">
          <code>
            {app} {release}
          </code>{' '}
          {proposed?.live && <LiveMark />} by {by}, <DateTime at={at} now={now} />
        </Fact>
        <Fact label="Replaces">
          <code>{replaces ?? 'none'}</code>
        </Fact>
        {proposed && <Fact label="Weight">{describeWeight(proposed.bytes, replaced?.bytes)}</Fact>}
        {source && (
          <Fact label="Source">
            <SourceText source={source} now={now} />{' '}
            {replaced?.source && <DifferenceLink app={app} live={replaced.source} other={source} />}
          </Fact>
        )}
        {gone.length > 0 && (
          <Fact label="Will respond 404">
            <code>{gone.join('  ')}</code>
          </Fact>
        )}
        <Fact label="Preview">
          {previewUrl ? (
            <a href={previewUrl} target="_blank" rel="noopener noreferrer">
              Open the preview
            </a>
          ) : (
            'has ended'
          )}
        </Fact>
      </Facts>
      {faults === null && <p>The server has not checked it yet.</p>}
      {seen === 'partly' && <p>Its browser check was incomplete. The server repeats it before it goes live.</p>}
      {faults && proposed && seen !== 'partly' && (
        <Verdict report={{ faults, refused: faults.length > 0, reported: proposed.reported, warnings: [] }} />
      )}
      {outcome === null ? <Answers proposal={proposal} onDone={onDone} /> : <p role="status">{outcome}</p>}
    </div>
  );
}

function Check({ check, proposed }: ProposalView) {
  return (
    <section aria-labelledby="browser-check">
      <h2 id="browser-check">Browser check</h2>
      {check.ok ? (
        <BrowserCheckReport report={check.data} stored={proposed} />
      ) : (
        <Message kind="trouble">{errorMessage(check.failure)}</Message>
      )}
    </section>
  );
}

function describeWeight(bytes: number, replaced: number | undefined): string {
  if (replaced === undefined) return formatSize(bytes);
  const difference = bytes - replaced;
  if (difference === 0) return `${formatSize(bytes)}, as before`;
  return `${formatSize(bytes)}, ${formatSize(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
}
