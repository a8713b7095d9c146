import { Button } from '@arena/shared/ui/button';
import { useState } from 'react';
import { type Opened, profilePath } from '../board-query';
import { ShareDialog, type Shared } from './share-dialog';

/** Opens the dialog that shares a profile. */
export function ShareButton({ whom, name }: { whom: Opened; name: string }) {
  const [shared, setShared] = useState<Shared | null>(null);
  const open = () =>
    setShared({
      name,
      address: new URL(profilePath(whom), window.location.origin).href,
      hasSheet: 'share' in navigator,
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
