import type { Language, Translation } from '@arena/shared/forms/language';
import { SHOW_REFERENCE } from '@arena/shared/forms/waiver/waiver';
import { hi as waiverFormText } from '@arena/shared/forms/waiver/waiver-form-text.hi';

/** English texts of the mail about a waiver, and of every mail about a submission. */
const en = {
  yourReference: 'Your reference',
  received: 'What we have received',
  next: 'What comes next',
  correct: 'To correct, withdraw or erase it',
  logIn: 'Log in to the site with this email address. There you see your forms.',
  link: 'See your forms',
  askUs: (how: string, reference: string) =>
    `Or ask us: ${how}. Name the reference ${reference}. We correct or erase what you have sent.`,
  reply: 'reply to this email',
  form: 'use the form on the help page',
  noReplies: 'Answers to this email are not read.',
  askUsLink: 'Ask us',
  waiver: {
    subject: (reference: string) => `Your waiver ${reference}`,
    preview: (until: string) => `We have received your waiver. It is valid until ${until}.`,
    heading: 'We have your waiver',
    showReference: SHOW_REFERENCE,
    qrCode: 'Show the QR code',
    labels: { name: 'Name', signed: 'Signed', validUntil: 'Valid until', version: 'Version of the waiver' },
    private: 'Your other answers are with the venue. This email does not repeat them, because they are private.',
    gate: 'At the gate, the crew finds your waiver by the reference. One waiver a year is enough.',
    reason: (reference: string, how: string) =>
      `You get this email because this address was entered in the waiver ${reference}. If it was not you, ${how}: we then erase it.`,
  },
} as const;

/** A translator must approve these texts before the venue uses them. */
const hi: Translation<typeof en> = {
  yourReference: 'आपका रेफ़रेंस नंबर',
  received: 'हमें क्या मिला है',
  next: 'आगे क्या होगा',
  correct: 'इसे सुधारने, वापस लेने या मिटाने के लिए',
  logIn: 'साइट पर इसी ईमेल पते से लॉग इन करें। वहाँ आपके फ़ॉर्म दिखते हैं।',
  link: 'अपने फ़ॉर्म देखें',
  askUs: (how, reference) =>
    `या हमसे कहें: ${how}। रेफ़रेंस नंबर ${reference} ज़रूर बताएँ। हम आपकी भेजी हुई जानकारी ठीक कर देंगे या मिटा देंगे।`,
  reply: 'इस ईमेल का जवाब दें',
  form: 'सहायता पेज का फ़ॉर्म भरें',
  noReplies: 'इस ईमेल के जवाब नहीं पढ़े जाते।',
  askUsLink: 'हमसे कहें',
  waiver: {
    subject: (reference) => `आपका वेवर ${reference}`,
    preview: (until) => `आपका वेवर हमें मिल गया है। यह ${until} तक मान्य है।`,
    heading: 'आपका वेवर हमें मिल गया है',
    showReference: waiverFormText.showReference,
    qrCode: 'QR कोड दिखाएँ',
    labels: { name: 'नाम', signed: 'हस्ताक्षर का समय', validUntil: 'कब तक मान्य', version: 'वेवर का संस्करण' },
    private: 'आपके बाकी जवाब एरीना के पास हैं। वे निजी हैं, इसलिए इस ईमेल में दोहराए नहीं गए हैं।',
    gate: 'गेट पर हमारी टीम इसी नंबर से आपका वेवर ढूँढ लेती है। साल में एक वेवर काफ़ी है।',
    reason: (reference, how) =>
      `यह ईमेल इसलिए आया है कि वेवर ${reference} में यह ईमेल पता दिया गया था। अगर वह आपने नहीं भरा था, तो ${how}: हम उसे मिटा देंगे।`,
  },
};

/** Texts of mails about submissions, by the language in which the form was read. */
export const mailTexts: Record<Language, Translation<typeof en>> = { en, hi };
