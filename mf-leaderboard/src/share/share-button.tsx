import { Button } from '@arena/shared/ui/controls/button';
import { useState } from 'react';
import { type ProfileRef, profilePath } from '../board-query';
import { ShareDialog, type Shared } from './share-dialog';

/** Opens the dialog that shares a profile. */
export function ShareButton({ profile, name }: { profile: ProfileRef; name: string }) {
  const [shared, setShared] = useState<Shared | null>(null);
  const open = () =>
    setShared({
      name,
      url: new URL(profilePath(profile), window.location.origin).href,
      canShare: typeof navigator.share === 'function',
    });
  return (
    <>
      <Button aria-label={`Share ${name}`} aria-haspopup="dialog" onClick={open}>
        Share
      </Button>
      {shared && <ShareDialog shared={shared} onClose={() => setShared(null)} />}
    </>
  );
}
