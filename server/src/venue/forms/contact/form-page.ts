import { CONTACT_FORM, SUBMIT_CONTACT } from '@arena/shared/contract/api/visitor-api';
import { CONTACT_SENT, CONTACT_TEXT_VERSION, MESSAGE_LENGTH } from '@arena/shared/forms/contact';
import { contactNotice } from '@arena/shared/forms/contact-notice';
import { hi } from '@arena/shared/forms/contact-notice.hi';
import { contactSchema } from '@arena/shared/forms/contact-schema';
import type { Language, Translation } from '@arena/shared/forms/language';
import { CONTACT_PATH } from '@arena/shared/venue/ways';
import type { StoredForm, Translated } from '../pages/form';
import { contactMessages } from './table';

/** The contact form. */
export const contactForm: Translated<StoredForm> = { en: formWith('en', contactNotice), hi: formWith('hi', hi) };

function formWith(language: Language, { purpose }: Translation<typeof contactNotice>): StoredForm {
  return {
    name: 'contact',
    path: CONTACT_FORM,
    title: 'Ask us',
    parentPage: { path: CONTACT_PATH, name: 'the help page' },
    language,
    hasOwnPage: true,
    terms: [purpose],
    fields: [
      { kind: 'input', name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
      { kind: 'textarea', name: 'message', label: 'Your message', rows: 6, maxLength: MESSAGE_LENGTH },
    ],
    bodyLimit: 192 << 10,
    submitLabel: 'Send message',
    parse: (values) => contactSchema.safeParse(values),
    storage: {
      ...{ path: SUBMIT_CONTACT, schema: contactSchema, table: contactMessages },
      ...{ textVersion: CONTACT_TEXT_VERSION, mail: 'contact' },
    },
    successMessage: CONTACT_SENT,
    successNotes: () => [],
  };
}
