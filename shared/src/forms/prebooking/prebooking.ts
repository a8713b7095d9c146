import type { PrebookingCorrection, ValidPrebookingCorrection } from './prebooking-correction-schema';
import type { Prebooking, ValidPrebooking } from './prebooking-schema';

/** Version of the terms and the purpose statement beside the form. */
export const PREBOOKING_TEXT_VERSION = 'prebooking-2026-11-23';

/** Confirmation after a successful submission. */
export const PREBOOKING_SENT = 'Thank you for your interest! We will contact you soon about early access perks.';

/** Maximum number of characters of the comments, as people count them. */
export const COMMENTS_LENGTH = 1000;

export const OTHER_CITY = 'Other';
export const CITIES = ['Dehradun', 'Rishikesh', 'Delhi', 'Haridwar', 'Noida', 'Gurugram', OTHER_CITY] as const;

/** Converts valid form values to a submission. */
export function toPrebooking({ city, otherCity, ...rest }: ValidPrebooking): Prebooking {
  return { ...rest, ...sentCity({ city, otherCity }) };
}

/** Converts valid form values to a correction. */
export function toPrebookingCorrection(form: ValidPrebookingCorrection): PrebookingCorrection {
  const { city, otherCity, ...rest } = form;
  return { ...rest, ...sentCity({ city, otherCity }) };
}

function sentCity({ city, otherCity }: Pick<ValidPrebooking, 'city' | 'otherCity'>) {
  return city === OTHER_CITY ? { city: otherCity, otherCity } : { city, otherCity: null };
}
