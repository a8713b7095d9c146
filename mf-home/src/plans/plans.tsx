import { Tabs } from '@arena/shared/ui/tabs';
import { useHydrated } from '@arena/shared/ui/use-hydrated';
import { useSearchParams } from 'react-router-dom';
import { memberships, sessions } from './plan';
import { PlanList } from './plan-list';

const tabs = [
  { id: 'single', label: 'Single Sessions', content: <PlanList plans={sessions} action="Book Now" /> },
  { id: 'membership', label: 'Memberships', content: <PlanList plans={memberships} action="Join Now" /> },
];

/** Game plans; the open tab is in the address. */
export function Plans() {
  const [params, setParams] = useSearchParams();
  const hydrated = useHydrated();
  // The page rendered ahead knows no query.
  const selected = hydrated && params.get('plans') === 'membership' ? 'membership' : 'single';
  return (
    <Tabs
      label="Game plans"
      tabs={tabs}
      selected={selected}
      onSelect={(plans) => setParams({ plans }, { replace: true, preventScrollReset: true })}
    />
  );
}
