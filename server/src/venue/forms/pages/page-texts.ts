import type { Language, Translation } from '@arena/shared/forms/language';
import { hi as waiverFormText } from '@arena/shared/forms/waiver/waiver-form-text.hi';

/** English texts of the page around a form. */
const en = {
  notSent: (title: string) => `Not sent: ${title}`,
  sent: (title: string) => `Sent: ${title}`,
  correct: 'The form was not sent yet. Please correct:',
  back: (page: string) => `Back to ${page}`,
  yourReference: (reference: string) => `Your reference: ${reference}`,
  qrCode: (reference: string) => `QR code of the reference ${reference}`,
  /** The message of a rule or of the server, in the language of the page. */
  message: (english: string) => english,
} as const;

/** A translator must approve these texts before the venue uses them. */
const hi: Translation<typeof en> = {
  notSent: (title) => `नहीं भेजा गया: ${title}`,
  sent: (title) => `भेजा गया: ${title}`,
  correct: 'फ़ॉर्म अभी भेजा नहीं गया है। कृपया यह जानकारी ठीक करें:',
  back: (page) => `${page} पर वापस जाएँ`,
  yourReference: (reference) => `${waiverFormText.yourReference} ${reference}`,
  qrCode: waiverFormText.qrCode,
  message: waiverFormText.message,
};

/** Texts of the page around a form, by the language of the page. */
export const pageTexts: Record<Language, Translation<typeof en>> = { en, hi };
