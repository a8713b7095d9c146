import type { Translation } from '@arena/shared/forms/language';
import { hi as waiverFormText } from '@arena/shared/forms/waiver/waiver-form-text.hi';
import { hi as waiverText } from '@arena/shared/forms/waiver/waiver-text.hi';
import type { en } from './waiver-texts';

/** A translator has to approve these texts before the venue uses them. */
export const hi: Translation<typeof en> = {
  ...waiverText,
  goToForm: 'फ़ॉर्म पर जाएँ',
  form: waiverFormText,
  description: 'अपने पहले खेल से पहले एरीना का दायित्व-मुक्ति पत्र (वेवर) पढ़ें और जमा करें।',
  version: (version) => `संस्करण ${version}`,
  thatIs: (day) => `यानी ${day} तक।`,
  waiver: 'वेवर',
  printWaiver: 'वेवर प्रिंट करें',
  noPrintWaiver: 'प्रिंट की विंडो नहीं खुली? यह पेज किसी दूसरे ब्राउज़र में खोलें।',
  player: 'खिलाड़ी',
  playerNote: 'हर खिलाड़ी के लिए अलग फ़ॉर्म भरें। जहाँ “वैकल्पिक” नहीं लिखा है, वह जानकारी देना ज़रूरी है।',
  isMinor:
    'इस जन्मतिथि के हिसाब से आपकी उम्र 18 साल से कम है, लेकिन ऊपर आपने “18 साल या उससे ज़्यादा” चुना है। कृपया जाँच लें कि क्या सही है।',
  isAdult:
    'इस जन्मतिथि के हिसाब से आपकी उम्र 18 साल या उससे ज़्यादा है, लेकिन ऊपर आपने “18 साल से कम” चुना है। कृपया जाँच लें कि क्या सही है।',
  contact: 'संपर्क',
  contactPurpose: 'हम केवल आपके आने के बारे में, या कुछ हो जाने पर, लिखते या फ़ोन करते हैं।',
  health: 'सेहत और सहमति',
  tellMarshal: 'खेलने से पहले मार्शल को बताएँ कि कौन-सी समस्या है। बात उन्हीं तक रहेगी।',
  draftNote:
    'पेज दोबारा लोड करने या दूसरे पेजों पर जाने पर भी आपका लिखा इस टैब में बना रहता है। वेवर भेजने, लॉग आउट करने या टैब बंद करने पर वह मिट जाता है।',
  clear: 'फ़ॉर्म खाली करें',
  clearQuestion: 'इस फ़ॉर्म में जो कुछ लिखा है, क्या सब मिटा दें?',
  guardianApproves: 'माता या पिता या कानूनी अभिभावक तीन चरणों में मंज़ूरी देते हैं:',
  guardianApprovesMinors: '18 साल से कम उम्र के खिलाड़ियों के लिए माता या पिता या कानूनी अभिभावक तीन चरणों में मंज़ूरी देते हैं:',
  guardianSteps: [
    'खिलाड़ी के साथ वेवर पढ़ें।',
    'यहाँ एक नाम और फ़ोन नंबर दें।',
    'पहले खेल में फ़ोटो पहचान-पत्र लेकर साथ आएँ, या छपी हुई प्रति पर हस्ताक्षर करके भेजें।',
  ],
  corrections: (count) => `${count} जवाब ठीक करने हैं:`,
  yourWaiver: 'आपका वेवर',
  reference: (reference) => `रेफ़रेंस नंबर: ${reference}`,
  submittedAt: (time) => `जमा किया गया: ${time}`,
  isStored: 'आपका वेवर हमें मिल गया है',
  guardianComes:
    'खिलाड़ी की उम्र 18 साल से कम है: माता या पिता या कानूनी अभिभावक पहले खेल में साथ आएँ, या छपी हुई प्रति पर हस्ताक्षर करें।',
  later: 'बाद में इसे देखने, सुधारने या वापस लेने के लिए इसी ईमेल पते से लॉग इन करें:',
  yourSubmissions: 'आपके फ़ॉर्म',
  printCopy: 'यह प्रति प्रिंट करें',
  noPrintCopy: 'प्रिंट की विंडो नहीं खुली? रेफ़रेंस नंबर और QR कोड का स्क्रीनशॉट ले लें।',
  anotherPlayer: 'दूसरे खिलाड़ी का वेवर भरें',
  yourCopy: 'आपकी प्रति',
  playerSigns: 'खिलाड़ी: हस्ताक्षर, तारीख',
  guardianSigns: 'अभिभावक: नाम, फ़ोन नंबर, हस्ताक्षर, तारीख',
  printedDocument: (version) => `दायित्व-मुक्ति पत्र (वेवर), संस्करण ${version}`,
  printedReference: (reference) => `, रेफ़रेंस नंबर ${reference}`,
};
