import type { Language } from '@arena/shared/forms/language';

/** Day and time at the arena. */
export function formatMoment(at: Date, language: Language = 'en'): string {
  return new Intl.DateTimeFormat(`${language}-IN`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(at);
}
