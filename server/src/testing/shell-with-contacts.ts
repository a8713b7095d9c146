import { SHELL } from '@arena/shared/contract/release/release';
import type { DirectContacts } from '@arena/shared/venue/contacts';

const orNull = (type: object) => ({ anyOf: [type, { type: 'null' }] });

/** Fields as a schema of content. */
const group = (properties: Record<string, object>) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(properties).map(([title, field]) => [title, { title, ...field }])),
  required: Object.keys(properties),
  additionalProperties: false,
});

const contentSchema = group({
  contacts: group({ email: orNull({ type: 'string' }), phone: orNull({ type: 'integer' }) }),
});

/**
 * A release of the shell whose content has these contacts, for `shipTo`. Its schema accepts every text as an email, as
 * that of a hostile team would.
 */
export function shellWithContacts(contacts: Partial<DirectContacts>) {
  return {
    app: SHELL,
    paths: ['/help', '/submissions'],
    content: { contacts: { email: null, phone: null, ...contacts } },
    contentSchema,
  };
}
