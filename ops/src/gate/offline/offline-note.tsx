import { useEffect, useState } from 'react';
import { hasOwnOrigin, type SignIn } from '../../session/sign-in';
import { storePage } from './store-page';

type Props = {
  signIn: SignIn;
  /** Whether the phone has stored the list; null: not yet. */
  isKept: boolean | null;
};

/** Says whether the page opens without a connection, and why not. */
export function OfflineNote({ signIn, isKept }: Props) {
  const [isPageStored, setPageStored] = useState<boolean | null>(null);
  useEffect(() => {
    if (hasOwnOrigin()) void storePage().then(setPageStored);
  }, []);
  return <p>{describe(signIn, isKept, isPageStored)}</p>;
}

function describe({ role }: SignIn, isKept: boolean | null, isPageStored: boolean | null): string {
  const cannot = 'This page cannot open without a connection:';
  if (!hasOwnOrigin()) return `${cannot} it shares its address with the site, whose code could read what it stores.`;
  if (role !== 'staff') return `${cannot} only a log-in with the role staff is stored on this phone.`;
  if (isPageStored === null || isKept === null) return 'This page is being stored on this phone.';
  if (isPageStored && isKept) return 'This page opens without a connection, until midnight.';
  return `${cannot} the browser does not store it. Its storage is full, or this window is private.`;
}
