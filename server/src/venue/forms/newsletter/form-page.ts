import { NEWSLETTER_FORM } from '@arena/shared/contract/api/visitor-api';
import { emailSchema } from '@arena/shared/forms/fields/email-schema';
import { NEWSLETTER_THANKS } from '@arena/shared/forms/newsletter';
import * as z from 'zod/mini';
import type { Form } from '../pages/form';

const schema = z.object({ email: emailSchema });

/** There is no newsletter yet: the form thanks the visitor and stores nothing. */
export const newsletterForm: Form = {
  name: 'newsletter',
  path: NEWSLETTER_FORM,
  title: 'Newsletter',
  parentPage: { path: '/blogs', name: 'the blogs' },
  language: 'en',
  fields: [{ kind: 'input', name: 'email', label: 'Your email', type: 'email', autoComplete: 'email', required: true }],
  submitLabel: 'Subscribe',
  parse: (values) => schema.safeParse(values),
  successMessage: NEWSLETTER_THANKS,
  successNotes: () => ['There is no newsletter yet, so your address is not stored.'],
};
