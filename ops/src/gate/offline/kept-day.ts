import { gateApi } from '@arena/shared/contract/api/gate-api';
import { dayAtArena } from '@arena/shared/forms/fields/day';
import { z } from 'zod';
import { type SignIn, signInSchema } from '../../session/sign-in';
import { newId } from '../pending';
import type { Today } from '../players';
import type { PhoneStore } from './phone-store';
import { createKey, keySchema, seal, unseal } from './sealing';

const ENTRY = 'day';

/** `key` cannot be exported, and goes with the entry. */
const entrySchema = z.object({ logIn: z.string(), key: keySchema, sealed: z.instanceof(Uint8Array) });
type Entry = z.output<typeof entrySchema>;

const { players, isComplete } = gateApi.playersToday.schema.response[200].shape;
const todaySchema = z.object({ players, isComplete, loadedAt: z.number() });

/** After an update of the page, a list may not fit: the server has it. */
const daySchema = z.object({ signIn: signInSchema, today: todaySchema.nullable().catch(null) });

/** Keeps the log-in and the list of a phone while its page is closed: encrypted, for one day, until the log-out. */
export type DayKeeper = {
  /**
   * Stores the list; one of an earlier day is left out.
   * @returns false: another tab has ended this log-in, or replaced it
   * @throws DOMException if the browser does not store it
   */
  save: (today: Today | null) => Promise<boolean>;
  /**
   * Deletes the log-in, the list and their key. Later calls of `save` store nothing.
   * @throws DOMException if the browser does not delete it
   */
  end: () => Promise<void>;
};

/**
 * Starts to keep a log-in, in place of the one before.
 * @throws DOMException if the browser does not store it
 */
export async function keepLogIn(store: PhoneStore, signIn: SignIn, now: () => Date): Promise<DayKeeper> {
  const entry = { logIn: newId(), key: await createKey() };
  const sealed = await seal(entry.key, { signIn, today: null }, dayAtArena(now()));
  // Also where there is no room for the new one.
  await forgetDay(store);
  await store.update(ENTRY, () => ({ ...entry, sealed }));
  return keeperOf(store, entry, signIn, now);
}

/**
 * What this phone kept.
 * @returns null: nothing; `ended`: it was of another day by the phone's clock, or unreadable, and is deleted now
 */
export async function loadDay(store: PhoneStore, now: () => Date) {
  const stored = await store.get(ENTRY);
  if (stored === undefined) return null;
  const { data: entry } = entrySchema.safeParse(stored);
  const day = entry && (await unseal(entry.key, new Uint8Array(entry.sealed), daySchema, dayAtArena(now())));
  if (day) return { ...day, keeper: keeperOf(store, entry, day.signIn, now) };
  await forgetDay(store);
  return 'ended';
}

const forgetDay = (store: PhoneStore) => store.update(ENTRY, () => undefined);

function keeperOf(
  store: PhoneStore,
  { logIn, key }: Omit<Entry, 'sealed'>,
  signIn: SignIn,
  now: () => Date,
): DayKeeper {
  let hasEnded = false;
  const isOwn = (entry: unknown) => entrySchema.safeParse(entry).data?.logIn === logIn;
  return {
    async save(today) {
      const day = dayAtArena(now());
      const isOfToday = today && dayAtArena(new Date(today.loadedAt)) === day;
      const sealed = await seal(key, { signIn, today: isOfToday ? today : null }, day);
      let isCurrent = false;
      await store.update(ENTRY, (before) => {
        isCurrent = isOwn(before);
        return isCurrent ? { logIn, key, sealed } : before;
      });
      return isCurrent || hasEnded;
    },
    async end() {
      hasEnded = true;
      await store.update(ENTRY, (before) => (isOwn(before) ? undefined : before));
    },
  };
}
