import { emailSchema } from '@arena/shared/forms/email-schema';
import { FORM_PAGES } from '@arena/shared/forms/form-pages';
import { NEWSLETTER_THANKS } from '@arena/shared/forms/newsletter';
import * as z from 'zod/mini';
import { entryOf } from '../pages/entries';
import type { Form } from '../pages/form';

const schema = z.object({ email: emailSchema });

/** There is no newsletter yet: the form says thanks, and nothing of it is kept. */
export const newsletterForm: Form = {
  name: 'newsletter',
  address: FORM_PAGES.newsletter,
  title: 'Newsletter',
  place: { path: '/blogs', name: 'the blogs' },
  fields: [{ kind: 'line', name: 'email', label: 'Your e-mail', type: 'email', autocomplete: 'email', required: true }],
  button: 'Subscribe',
  parse: (entries) => schema.safeParse({ email: entryOf(entries, 'email') }),
  thanks: NEWSLETTER_THANKS,
  afterwards: () => ['There is no newsletter yet: your address is not kept.'],
};
