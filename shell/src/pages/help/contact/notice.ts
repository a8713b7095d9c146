import { contactNotice } from '@arena/shared/forms/contact-notice';
import { defineTexts } from '@arena/shared/ui/texts';

/** The purpose of the message. */
export const notice = defineTexts({
  en: contactNotice,
  hi: () => import(/* webpackChunkName: "contact-notice-hi" */ '@arena/shared/forms/contact-notice.hi'),
});
