import { useState } from 'react';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { SelectField } from '../parts/form/select-field';
import { usePromise } from '../parts/use-promise';
import { useSession } from '../session/session-context';
import { candidates, type DryRunChange, requestDryRun } from './change';
import { ChangeForm } from './change-form';
import { DryRunSummary } from './dry-run-report';
import { releaseLabel } from './release-label';

/** Shows a dry run of the selected release. The change can be confirmed unless the server would refuse it. */
export function DryRunForm({ change, ...callbacks }: FormCallbacks & { change: DryRunChange }) {
  const { kind, app: live } = change;
  const { api } = useSession();
  const stored = usePromise(change.releases);
  const [dryRun, setDryRun] = useState(change.dryRun);
  const result = usePromise(dryRun);
  const choices = stored?.ok ? candidates(kind, live, stored.data.releases) : [];
  const release = result?.ok && !result.data.refused ? result.data.release : undefined;
  const checked = result?.ok ? result.data.release : undefined;
  const source = choices.find((choice) => choice.release === checked)?.source ?? null;
  return (
    <ChangeForm kind={kind} app={live.app} release={release} share={live.canary?.share} {...callbacks}>
      {choices.length > 1 && (
        <SelectField
          label="Release"
          options={choices.map((release) => ({ value: release.release, label: releaseLabel(release) }))}
          onChange={({ target }) => setDryRun(requestDryRun(api, kind, live.app, target.value))}
        />
      )}
      <DryRunSummary result={result} kind={kind} live={live} source={source} />
    </ChangeForm>
  );
}
