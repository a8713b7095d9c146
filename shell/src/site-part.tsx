import type { ReactNode } from 'react';
import { AccountPart } from './auth/account-part';
import { RouterPart } from './navigation/router-part';

/** A part of the page with the contexts of the site. Parts are never nested, and none contains the whole page. */
export function SitePart({ isScreen = false, children }: { isScreen?: boolean; children: ReactNode }) {
  return (
    <RouterPart>
      <AccountPart deferred={isScreen}>{children}</AccountPart>
    </RouterPart>
  );
}
