import { useState } from 'react';
import { Choice } from '../parts/select-field';
import { useSettled } from '../parts/use-promise';
import { useSession } from '../session/session-context';
import { candidates, rehearse, type TriedPlan } from './change';
import { type Confirmed, OrderForm } from './change-form';
import { RehearsalReport } from './dry-run-report';
import { labelOf } from './release-label';

/** Shows what the chosen release would meet; only what the server would not refuse can be confirmed. */
export function TriedForm({ plan, ...confirmed }: Confirmed & { plan: TriedPlan }) {
  const { kind, app: live } = plan;
  const { api } = useSession();
  const kept = useSettled(plan.releases);
  const [rehearsal, setRehearsal] = useState(plan.rehearsal);
  const rehearsed = useSettled(rehearsal);
  const choices = kept?.ok ? candidates(kind, live, kept.data.releases) : [];
  const release = rehearsed?.ok && !rehearsed.data.refused ? rehearsed.data.release : undefined;
  return (
    <OrderForm kind={kind} app={live.app} release={release} share={live.canary?.share} {...confirmed}>
      {choices.length > 1 && (
        <Choice
          label="Release"
          options={choices.map((kept) => ({ value: kept.release, label: labelOf(kept) }))}
          onChange={({ target }) => setRehearsal(rehearse(api, kind, live.app, target.value))}
        />
      )}
      <RehearsalReport rehearsed={rehearsed} kind={kind} live={live} />
    </OrderForm>
  );
}
