import type { SubmissionTable } from '../store';
import type { Entries } from './entries';
import type { Faults, Field } from './fields';

type Issue = { path: readonly PropertyKey[]; message: string };

/** What a schema says of a form: the columns to store, or all that is wrong. */
export type Parsed = { success: true; data: object } | { success: false; error: { issues: readonly Issue[] } };

/** A form as it works without scripts; its words are those of the site's own screen. */
export type Form = {
  /** Name of its limits, shared with the API. */
  name: string;
  /** Where browsers post it. */
  address: string;
  title: string;
  /** Page of the site on which it stands. */
  place: { path: string; name: string };
  /** Whether the form is also shown at its own address, since the screen opens it in a dialog. */
  opensHere?: true;
  /** Sentences above the button that sending agrees to. */
  terms?: readonly string[];
  fields: readonly Field[];
  /** Bytes of a body where its texts are long. A byte of a text takes three: `%E0`. */
  bodyLimit?: number;
  button: string;
  /** Checks what was entered as the screen does, and what is sent of it as the API does. */
  parse: (entries: Entries) => Parsed;
  /** Where it is stored; nothing is kept of a form without one. */
  stored?: { table: SubmissionTable; textVersion: string };
  /** What is said when it has arrived. */
  thanks: string;
  /** What else a visitor needs to know then. */
  afterwards: (receivedAt: Date) => readonly string[];
};

/** The first thing that is wrong with each field. */
export function faultsIn(issues: readonly Issue[]): Faults {
  const faults: Faults = {};
  for (const { path, message } of issues) faults[String(path[0])] ??= message;
  return faults;
}
