import type { DirectContacts } from './contacts';

/** The contact form. Every site has it, so texts can always name a way to reach the venue. */
export const CONTACT_PATH = '/help#contact';

/** A phone number of ten digits as people read it. */
export function formatPhone(phone: number): string {
  return `+91 ${phone}`.replace(/.{5}$/, ' $&');
}

/**
 * The ways to reach the venue, for the middle of a sentence: `use the form below, write to hello@arena.example or call
 * +91 98765 43210`.
 * @param first the way that always exists, such as `use the form below`
 */
export function waysToReach({ email, phone }: DirectContacts, first = FORM): string {
  const ways = [first, email && `write to ${email}`, phone && `call ${formatPhone(phone)}`].filter((way) => way);
  return ways.length === 1 ? first : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`;
}

const FORM = 'use the form on the help page';

/** A sentence with a capital letter and a full stop. */
export function asSentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
