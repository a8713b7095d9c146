import type { Translation } from '@arena/shared/forms/language';
import type { en } from './house-rules';

/** A translator has to approve these rules before the venue uses them. The calls stay as players shout them. */
export const hi: Translation<typeof en> = {
  title: 'हर मैदान पर',
  rules: [
    'बाड़ के भीतर फ़ुल-सील गॉगल्स (पूरी तरह बंद चश्मा) पहने रहें। न पोंछने के लिए उतारें, न आउट होने के बाद।',
    'अपने ऊपर लगे हिट आप खुद बताते हैं। एयरसॉफ्ट में उन्हें साबित करने के लिए कोई रंग नहीं होता।',
    'जिस खिलाड़ी ने आपको नहीं देखा है, उसके पास होने पर छर्रा दागने के बजाय “surrender” (सरेंडर) कहें।',
    'कोई भी “blind man” (ब्लाइंड मैन) पुकार सकता है। सब रुक जाते हैं और मार्कर ज़मीन की ओर कर देते हैं।',
    'मार्शल की बात अंतिम है।',
  ],
};
