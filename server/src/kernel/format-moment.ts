import type { Language } from '@arena/shared/forms/language';

/** Day and time at the arena, such as "26 November 2026 at 11:47 am IST". */
export function formatMoment(at: Date, language: Language = 'en'): string {
  return new Intl.DateTimeFormat(`${language}-IN`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
    timeZoneName: 'short',
  }).format(at);
}
