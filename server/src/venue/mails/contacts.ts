import { CONTENT_FILE, hasContent, MAX_CONTENT_BYTES } from '@arena/shared/contract/release/content';
import type { Release } from '@arena/shared/contract/release/release';
import type { DirectContacts } from '@arena/shared/venue/contacts';
import { z } from 'zod';
import type { AssetStore } from '../../kernel/storage/asset-store';
import { readPublished } from '../../kernel/storage/read-published';
import { MailError } from './mail-transport';
import { isRecipient } from './recipient';

const UNSET: DirectContacts = { email: null, phone: null };

/** Does not rely on the schema of the live shell, which a release brings along: the email is part of headers of mails. */
const contentSchema = z.object({
  contacts: z
    .object({
      email: z.string().refine(isRecipient).nullable(),
      phone: z.int().min(1_000_000_000).max(9_999_999_999).nullable(),
    })
    .default(UNSET),
});

/** What operators read about a venue without contacts. By law, visitors must be able to ask about their data. */
export const WITHOUT_CONTACTS = {
  message:
    'The venue has neither an email nor a phone: visitors can reach it only by the form on the help page, whose messages are in /ops, under Submissions.',
  next: 'set one of them in /ops/content, or by "arena content edit shell"',
};

/** Whether visitors can reach the venue only by its form. */
export const isUnreachable = ({ email, phone }: DirectContacts): boolean => email === null && phone === null;

/**
 * The contacts in the content of a shell. A shell of an older version has none.
 * @throws an Error if they are invalid
 */
export function contactsIn(content: unknown): DirectContacts {
  return contentSchema.parse(content).contacts;
}

/**
 * Reads the contacts of the venue from the content of the live shell.
 * @throws MailError if they cannot be read or are invalid: the mail is sent later, and never to a wrong address
 */
export type ReadContacts = () => Promise<DirectContacts>;

/** Reads the content of each live shell once. */
export function contactsReader(assets: AssetStore, shell: () => Release | undefined): ReadContacts {
  let last: { id: string; contacts: DirectContacts } | undefined;
  return async () => {
    const live = shell();
    if (!live || !hasContent(live)) return UNSET;
    if (last?.id !== live.id) last = { id: live.id, contacts: await read(assets, live) };
    return last.contacts;
  };
}

async function read(assets: AssetStore, shell: Release): Promise<DirectContacts> {
  const bytes = await readPublished(assets, shell, CONTENT_FILE, MAX_CONTENT_BYTES).catch(() => null);
  if (!bytes) throw new MailError('The contacts of the venue could not be read.');
  try {
    return contactsIn(JSON.parse(bytes.toString()));
  } catch {
    throw new MailError('The contacts of the venue are invalid.');
  }
}
