import type { Translation } from '../language';
import type { prebookingConsent } from './prebooking-terms';

/** The consent in Hindi, sentence by sentence. A translator has to approve it before the venue uses it. */
export const hi: Translation<typeof prebookingConsent> = {
  terms: [
    'प्री-बुकिंग आपकी रुचि दिखाती है। इससे कोई स्लॉट आरक्षित नहीं होता और इसका कोई शुल्क नहीं है।',
    'हम इस जानकारी का उपयोग केवल अर्ली ऐक्सेस के बारे में आपसे संपर्क करने के लिए करते हैं, और इसे तब तक रखते हैं जब तक आप हमसे इसे मिटाने के लिए न कहें।',
    'इसे देखने, ठीक कराने या वापस लेने के लिए किसी भी समय हमसे कहें: सहायता पेज बताता है कि हमसे कैसे संपर्क करें।',
  ],
  agree: 'मैं इन शर्तों से सहमत हूँ',
  agreeMissing: 'आगे बढ़ने के लिए कृपया शर्तों से सहमति दें।',
};
