import type { Language } from '@arena/shared/forms/language';

/** Formats YYYY-MM-DD as "31 December 2026", or as "31 दिसंबर 2026". */
export function formatDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${iso}T00:00:00Z`),
  );
}

/** Formats an ISO 8601 time as date and time at the arena. */
export function formatDateTime(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(`${language}-IN`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(iso));
}
