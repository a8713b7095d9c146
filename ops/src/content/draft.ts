import { eraseDraft, readDraft, writeDraft } from '@arena/shared/forms/drafts';
import { z } from 'zod';

/** Unpublished changes of an app's content. `release`: the one whose content they began from. */
const draftSchema = z.object({ release: z.string(), entries: z.unknown(), reason: z.string().default('') });
export type Draft = z.infer<typeof draftSchema>;

/** Drafts that this browser refuses to store: they end with the page. */
const unstored = new Map<string, Draft>();

const nameOf = (app: string) => `content of ${app}`;

/** The draft in this tab. It is checked like typed text: pages of the site may share its storage. */
export function readContentDraft(app: string): Draft | null {
  return unstored.get(app) ?? draftSchema.safeParse(readDraft(nameOf(app))).data ?? null;
}

/** @returns false if a reload would lose it */
export function writeContentDraft(app: string, draft: Draft): boolean {
  const isStored = writeDraft(nameOf(app), draft);
  if (isStored) unstored.delete(app);
  else unstored.set(app, draft);
  return isStored;
}

export function eraseContentDraft(app: string) {
  unstored.delete(app);
  eraseDraft(nameOf(app));
}
