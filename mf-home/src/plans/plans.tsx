import { Tabs } from '@arena/shared/ui/controls/tabs';
import { useQueryParams } from '@arena/shared/ui/hooks/use-query-params';
import { memberships, sessions } from './plan';
import { PlanList } from './plan-list';

const tabs = [
  { id: 'single', label: 'Single Sessions', content: <PlanList plans={sessions} action="Book Now" /> },
  { id: 'membership', label: 'Memberships', content: <PlanList plans={memberships} action="Join Now" /> },
];

/** Game plans. The selected tab is in the URL. */
export function Plans() {
  const { params, replace } = useQueryParams();
  const selected = params.get('plans') === 'membership' ? 'membership' : 'single';
  return (
    <Tabs
      label="Game plans"
      tabs={tabs}
      selected={selected}
      onSelect={(plans) => replace({ plans: plans === 'single' ? null : plans })}
    />
  );
}
