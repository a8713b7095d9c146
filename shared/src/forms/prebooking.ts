import type { Prebooking, ValidPrebooking } from './prebooking-schema';

/** Version of the terms and the purpose shown beside the form. */
export const PREBOOKING_TEXT_VERSION = 'prebooking-2026-11-23';

/** What is said when a pre-booking has arrived; specification §8. */
export const PREBOOKING_SENT = 'Thank you for your interest! We will contact you soon about early access perks.';

/** Most characters of the comments, as a person counts them. */
export const COMMENTS_LENGTH = 1000;

export const OTHER_CITY = 'Other';
export const CITIES = ['Dehradun', 'Rishikesh', 'Delhi', 'Haridwar', 'Noida', 'Gurugram', OTHER_CITY] as const;

/** What a valid form says, as it is sent. */
export function toPrebooking({ city, otherCity, ...rest }: ValidPrebooking): Prebooking {
  return city === OTHER_CITY ? { ...rest, city: otherCity, otherCity } : { ...rest, city, otherCity: null };
}
