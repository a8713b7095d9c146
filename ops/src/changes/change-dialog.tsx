import { Dialog } from '@arena/shared/ui/dialog';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import type { PendingChange } from './change';
import { changeTexts } from './change-texts';
import { DryRunForm } from './dry-run-form';
import { RetireForm } from './retire-form';
import { WithdrawForm } from './withdraw-form';

type Props = {
  change: PendingChange;
  onClose: () => void;
  /** Called after the change, with a message about the result. */
  onDone: (message: string) => void;
};

/** Asks to confirm a change: shows its effects and requires a reason. */
export function ChangeDialog({ change, onClose, onDone }: Props) {
  return (
    <Dialog open onClose={onClose} title={changeTexts[change.kind].title(change.app.app)}>
      <SelectedForm change={change} onCancel={onClose} onDone={onDone} />
    </Dialog>
  );
}

function SelectedForm({ change, ...confirmed }: FormCallbacks & { change: PendingChange }) {
  switch (change.kind) {
    case 'withdraw':
      return <WithdrawForm live={change.app} {...confirmed} />;
    case 'retire':
      return <RetireForm live={change.app} {...confirmed} />;
    default:
      return <DryRunForm change={change} {...confirmed} />;
  }
}
