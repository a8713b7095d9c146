import type { Translation } from '@arena/shared/forms/language';
import type { en } from './purpose';

/** A translator has to approve this notice before the venue uses it. */
export const hi: Translation<typeof en> = {
  purpose: 'हर सवाल वैकल्पिक है। आपके जवाब मैदान को बेहतर बनाने में हमारी मदद करते हैं और उनके साथ कोई नाम नहीं होता।',
};
