import { parse } from 'node:querystring';

/** Fields of a form as a browser posts it, by name; a name that was sent several times has a list. */
export type Entries = Record<string, string | string[] | undefined>;

/** Reads a body of the type `application/x-www-form-urlencoded`. Its lines end as those that code sends. */
export function readEntries(body: string): Entries {
  return { ...parse(body.replaceAll(/%0D%0A/gi, '%0A')) };
}

/** What stands in a field; the first where its name was sent several times, and empty where it was not sent. */
export function entryOf(entries: Entries, name: string): string {
  return entriesOf(entries, name)[0] ?? '';
}

/** All that was sent under a name, such as the boxes of a group that are ticked. */
export function entriesOf(entries: Entries, name: string): string[] {
  return [entries[name] ?? []].flat();
}
