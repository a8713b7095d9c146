import { VenueContext } from '@arena/shared/session';
import type { Contacts, DirectContacts } from '@arena/shared/venue/contacts';
import { use } from 'react';

const UNSET = { email: null, phone: null, pages: {} };

/** The contacts of the venue. None if its facts did not load: every page shows contacts, and works without them. */
export function useContacts(): DirectContacts & { pages: Partial<Contacts['pages']> } {
  return use(VenueContext)?.contacts ?? UNSET;
}
