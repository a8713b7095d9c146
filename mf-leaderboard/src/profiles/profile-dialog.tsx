import { Dialog } from '@arena/shared/ui/dialog';
import type { ProfileRef } from '../board-query';
import type { LinkTo } from '../use-board';
import { profileAt } from './profile-at';

type ProfileDialogProps = { profile: ProfileRef; onClose: () => void; linkTo: LinkTo };

/** Shows a profile over the table. */
export function ProfileDialog({ profile, onClose, linkTo }: ProfileDialogProps) {
  const { title, content } = profileAt(profile, linkTo, 'h3');
  // The key opens a new dialog for each profile, so screen readers announce its title.
  return (
    <Dialog key={`${profile.kind} ${profile.id}`} open onClose={onClose} title={title} hasOwnUrl>
      {content}
    </Dialog>
  );
}
