import { formatMoment } from '../../../kernel/format-moment';
import { escapeHtml } from '../../../kernel/http/escape-html';
import type { PreviewRow } from '../../delivery/previews/previews';

/** Maximum number of reasons in the badge. The command and the operators' page list all of them. */
const MAX_REASONS = 10;

const listFormat = new Intl.ListFormat('en-IN');

/**
 * A notice at the top of a page, outside of the shell's root: says that this is not the live site, and links back to
 * it.
 */
export type Badge = { style: string; html: string };

type ShownPreview = Pick<PreviewRow, 'releases' | 'faults' | 'seen' | 'expiresAt'>;

/** @param parts of the page, as the contract renders them */
export function createBadge(preview: ShownPreview, parts: Badge): Badge {
  return {
    style: `${style}\n${parts.style}`,
    html: `<aside class="arena-view" aria-label="Not the live site"><div><p>${describe(preview)} · </p><a href="?preview=leave">Leave</a></div>${renderReasons(preview.faults ?? [])}${parts.html}</aside>`,
  };
}

function describe({ releases, expiresAt, ...verdict }: ShownPreview): string {
  const names = Object.entries(releases).map(([app, release]) => `<b>${app} ${release}</b>`);
  const end = `ends <time datetime="${expiresAt.toISOString()}">${formatMoment(expiresAt)}</time>`;
  return `Preview of ${listFormat.format(names)}, ${describeVerdict(verdict, names.length > 1)} · ${end}`;
}

function describeVerdict({ faults, seen }: Pick<PreviewRow, 'faults' | 'seen'>, areSeveral: boolean): string {
  if (faults === null) return 'not checked yet';
  if (faults.length === 0 && seen === 'partly') return 'whose browser check was incomplete';
  return `which ${faults.length === 0 ? 'passed' : 'did not pass'} release validation${areSeveral ? ' together' : ''}`;
}

/** Reasons contain text of releases. */
function renderReasons(reasons: readonly string[]): string {
  if (reasons.length === 0) return '';
  const items = reasons.slice(0, MAX_REASONS).map((reason) => `<li>${escapeHtml(reason)}</li>`);
  const more = reasons.length - items.length;
  return `<details><summary>Reasons</summary><ul>${items.join('')}${more > 0 ? `<li>and ${more} more</li>` : ''}</ul></details>`;
}

/** Inline, so that it works with every shell. Uses the shell's colours, with defaults for shells without them. */
const style = `.arena-view {
  padding: 4px var(--gutter, 16px);
  background: var(--notice, #ffc14d);
  color: var(--ground, #10140f);
  font-size: 0.875rem;
  line-height: 1.4;
}
.arena-view div { display: flex; justify-content: center; align-items: center; gap: 0 8px; }
.arena-view p { max-width: none; margin: 0; overflow-wrap: anywhere; text-wrap: pretty; }
.arena-view a { display: flex; align-items: center; min-height: 48px; padding: 0 8px; color: inherit; font-weight: 700; }
.arena-view details { max-width: 60rem; margin: 0 auto; overflow-wrap: anywhere; }
.arena-view summary { width: fit-content; margin: 0 auto; padding: 14px 8px; line-height: 20px; font-weight: 700; cursor: pointer; }
.arena-view ul { max-width: none; margin: 0 0 8px; padding: 0 0 0 20px; list-style: disc; }
.arena-view :is(a, summary):focus-visible { outline-color: currentColor; outline-offset: -4px; }
@media print { .arena-view { display: none; } }`;
