import { contactNotice } from '@arena/shared/forms/contact-notice';
import { defineTexts } from '@arena/shared/ui/texts';

/** What the message is for. */
export const notice = defineTexts({
  en: contactNotice,
  hi: () => import(/* webpackChunkName: "contact-notice-hi" */ '@arena/shared/forms/contact-notice.hi'),
});
