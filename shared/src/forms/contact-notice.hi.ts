import type { contactNotice } from './contact-notice';
import type { Translation } from './language';

/** A translator has to approve this notice before the venue uses it. */
export const hi: Translation<typeof contactNotice> = {
  purpose:
    'हम आपके ई-मेल पते और आपके संदेश का उपयोग केवल आपको जवाब देने के लिए करते हैं। इन्हें केवल एरीना चलाने वाले लोग पढ़ते हैं। हम इन्हें तब तक रखते हैं जब तक आप इन्हें “Your forms” में न मिटाएँ या हमसे मिटाने के लिए न कहें।',
};
