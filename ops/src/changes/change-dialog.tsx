import { Dialog } from '@arena/shared/ui/dialog';
import type { Plan } from './change';
import type { Confirmed } from './change-form';
import { words } from './change-texts';
import { TriedForm } from './dry-run-form';
import { RetireForm } from './retire-form';
import { WithdrawForm } from './withdraw-form';

type Props = {
  plan: Plan;
  onClose: () => void;
  /** The change is made; the sentence says what holds now. */
  onDone: (sentence: string) => void;
};

/** Asks before visitors get something else: what it would meet, and why it is done. */
export function ChangeDialog({ plan, onClose, onDone }: Props) {
  return (
    <Dialog open onClose={onClose} title={words[plan.kind].title(plan.app.app)}>
      <FormOf plan={plan} onCancel={onClose} onDone={onDone} />
    </Dialog>
  );
}

function FormOf({ plan, ...confirmed }: Confirmed & { plan: Plan }) {
  switch (plan.kind) {
    case 'withdraw':
      return <WithdrawForm live={plan.app} {...confirmed} />;
    case 'retire':
      return <RetireForm live={plan.app} {...confirmed} />;
    default:
      return <TriedForm plan={plan} {...confirmed} />;
  }
}
