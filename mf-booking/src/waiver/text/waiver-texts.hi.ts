import type { Translation } from '@arena/shared/forms/language';
import { hi as waiverText } from '@arena/shared/forms/waiver-text.hi';
import type { en } from './waiver-texts';

/** A translator has to approve these texts before the venue uses them. */
export const hi: Translation<typeof en> = {
  ...waiverText,
  goToForm: 'फ़ॉर्म पर जाएँ',
  validUntilDay: (day) => `यानी ${day} तक।`,
  contactPurpose: 'हम केवल आपके आने के बारे में, या कुछ हो जाने पर, लिखते या फ़ोन करते हैं।',
  keepDraft: 'मैं जो टाइप करूँ, उसे भेजने तक इसी टैब में रखें',
  keepDraftNote:
    'तब यह पेज दोबारा लोड करने और दूसरे पेजों पर जाने के बाद भी बना रहता है। यह इसी डिवाइस पर रहता है और वेवर भेजने, यह निशान हटाने, लॉग आउट करने या टैब बंद करने पर मिट जाता है।',
  guardianApproves: 'माता या पिता या कानूनी अभिभावक तीन चरणों में मंज़ूरी देते हैं:',
  guardianApprovesMinors: '18 साल से कम उम्र के खिलाड़ियों के लिए माता या पिता या कानूनी अभिभावक तीन चरणों में मंज़ूरी देते हैं:',
  guardianSteps: [
    'खिलाड़ी के साथ वेवर पढ़ें।',
    'यहाँ एक नाम और फ़ोन नंबर दें।',
    'पहले खेल में फ़ोटो पहचान-पत्र लेकर साथ आएँ, या छपी हुई प्रति पर हस्ताक्षर करके भेजें।',
  ],
};
