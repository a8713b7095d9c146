/** The reference of a submission. */
export const REFERENCE = /^AR-[0-9A-Z]{8}$/;

export const REFERENCE_MESSAGE = 'A reference looks like AR-0123ABCD.';

/** A reference that a person typed or a camera read. */
export type TypedReference = {
  /** As it is stored, such as AR-0123ABCD. */
  reference: string;
  /** Whether it was written with its prefix. Eight characters without it may also be a name. */
  hasPrefix: boolean;
};

/**
 * Reads a reference in any spelling: without its prefix, with spaces, in small letters, with the letters O, I and L for the
 * digits 0 and 1. Null if the text cannot be one.
 */
export function readReference(text: string): TypedReference | null {
  const [, prefix, code] = /^(AR-?)?([0-9A-Z]{8})$/.exec(text.toUpperCase().replace(/\s/g, '')) ?? [];
  if (!code) return null;
  return { reference: `AR-${code.replace(/O/g, '0').replace(/[IL]/g, '1')}`, hasPrefix: prefix !== undefined };
}
