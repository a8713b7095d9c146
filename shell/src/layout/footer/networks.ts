import type { Contacts } from '@arena/shared/venue/contacts';

/** Social networks in which the venue may have a page, with the outlines of their icons. */
export const networks = [
  { name: 'Instagram', outline: 'M4 4h16v16H4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.5 7h.5' },
  { name: 'Facebook', outline: 'M16 4h-1.5c-2 0-3 1.2-3 3v14M8 11h7.5' },
  { name: 'YouTube', outline: 'M2.5 6h19v12h-19zM10 9.5v5l4.5-2.5z' },
  { name: 'X', outline: 'M5 4.5l14 15M19 4.5l-14 15' },
] as const satisfies { name: keyof Contacts['pages']; outline: string }[];
