import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { View } from './live-site';

/** Name of a combination of releases. */
export const setId = z.string().regex(/^set-[0-9a-f]{16}$/, 'A set is called like set-0123456789abcdef.');

const known = new WeakMap<View, string>();

/** Name of an exact combination of releases: the same on every server, whatever the order. */
export function releaseSetId(view: View): string {
  const id = known.get(view) ?? hashOf(view);
  known.set(view, id);
  return id;
}

function hashOf(view: View): string {
  const lines = view.map(({ app, id }) => `${app} ${id}`).sort();
  return `set-${createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)}`;
}
