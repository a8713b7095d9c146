import type { BrowserCheckOutcome, Seen } from '@arena/shared/contract/reports/browser-report';

const SENTENCES: Record<Seen, string> = {
  seen: 'Its browser check passed.',
  partly: 'Its browser check was incomplete.',
  rehearsed: "Its browser check passed in its team's browser only.",
  unseen: 'It had no browser check.',
};

const OUTCOMES: Record<Seen, BrowserCheckOutcome | null> = {
  seen: 'passed',
  partly: 'incomplete',
  rehearsed: 'passed',
  unseen: null,
};

/** A note about the browser check of a release that has gone live; empty if it was live already. */
export function browserCheckNote(seen: Seen | null): { browserCheck: BrowserCheckOutcome | null; note: string } {
  return seen ? { browserCheck: OUTCOMES[seen], note: ` ${SENTENCES[seen]}` } : { browserCheck: null, note: '' };
}
