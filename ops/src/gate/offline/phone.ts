import { hasOwnOrigin, type SignIn } from '../../session/sign-in';
import type { Pending } from '../pending';
import { openPhoneVault, type Vault } from '../vault';
import { loadDay } from './kept-day';
import { openPhoneStore, type PhoneStore } from './phone-store';

/** The storage of a phone, and what it had when the page was opened. */
export type Phone = {
  store: PhoneStore;
  vault: Vault;
  day: Awaited<ReturnType<typeof loadDay>>;
  unsent: readonly Pending[];
};

/**
 * Opens the storage of this phone.
 * @returns null if pages of the site share the origin, whose code could read it, or if the browser stores nothing
 */
export async function openPhone(now: () => Date): Promise<Phone | null> {
  if (!hasOwnOrigin()) return null;
  try {
    const store = await openPhoneStore();
    const vault = await openPhoneVault(store);
    return { store, vault, day: await loadDay(store, now), unsent: await vault.load() };
  } catch {
    return null;
  }
}

/** Whether a phone keeps this log-in while the page is closed. Never one that can do more than check players in. */
export const mayKeep = ({ role }: SignIn) => role === 'staff' && 'serviceWorker' in navigator;
