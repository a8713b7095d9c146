import { parse } from 'node:querystring';
import { z } from 'zod';

/** Fields of a posted form by name. A repeated field has a list. */
export const entriesSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]).optional());

export type Entries = z.output<typeof entriesSchema>;

/** Parses an `application/x-www-form-urlencoded` body. Converts line ends to those of the JSON API (`\n`). */
export function readEntries(body: string): Entries {
  return { ...parse(body.replaceAll(/%0D%0A/gi, '%0A')) };
}

/** The first value of a field, or an empty string if it was not sent. */
export function entryOf(entries: Entries, name: string): string {
  return entriesOf(entries, name)[0] ?? '';
}

/** All values of a field, such as the ticked checkboxes of a group. */
export function entriesOf(entries: Entries, name: string): string[] {
  return [entries[name] ?? []].flat();
}
