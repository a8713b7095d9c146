import { useVenue } from '@arena/shared/session';
import { Tabs } from '@arena/shared/ui/controls/tabs';
import { useQueryParams } from '@arena/shared/ui/hooks/use-query-params';
import type { Membership } from '../content/schema';
import { monthlyPlans, sessionsOf } from './plan';
import { PlanList } from './plan-list';

/** Game plans. The selected tab is in the URL. */
export function Plans({ memberships }: { memberships: readonly Membership[] }) {
  const sessions = sessionsOf(useVenue());
  const { params, replace } = useQueryParams();
  const selected = params.get('plans') === 'membership' ? 'membership' : 'single';
  const tabs = [
    { id: 'single', label: 'Single Sessions', content: <PlanList plans={sessions} action="Book Now" /> },
    {
      id: 'membership',
      label: 'Memberships',
      content: <PlanList plans={monthlyPlans(memberships)} action="Join Now" />,
    },
  ];
  return (
    <Tabs
      label="Game plans"
      tabs={tabs}
      selected={selected}
      onSelect={(plans) => replace({ plans: plans === 'single' ? null : plans })}
    />
  );
}
