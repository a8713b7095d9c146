import { prebookingConsent } from '@arena/shared/forms/prebooking/prebooking-terms';
import { defineTexts } from '@arena/shared/ui/texts';

/** The terms of the pre-booking and the consent to them. */
export const consent = defineTexts({
  en: prebookingConsent,
  hi: () => import(/* webpackChunkName: "terms-hi" */ '@arena/shared/forms/prebooking/prebooking-terms.hi'),
});
