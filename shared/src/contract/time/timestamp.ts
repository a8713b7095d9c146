import { z } from 'zod';

/** ISO 8601 text in UTC on the wire, a Date on both sides. */
export const timestamp = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
