import type { PreviewTarget } from './preview-link';

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** A notice at the top of a page, outside of the shell's root: this is not the live site, and here is the way back. */
export type Badge = { style: string; html: string };

export function createBadge(target: PreviewTarget, expires: Date, refused: true | undefined): Badge {
  const content =
    'set' in target
      ? `Showing <b>${target.set}</b> as it was`
      : `Preview of <b>${target.app} ${target.release}</b>${refused ? ', which did not pass release validation' : ''} · ends <time datetime="${expires.toISOString()}">${dateFormat.format(expires)}</time>`;
  return {
    style,
    html: `<aside class="arena-view" aria-label="Not the live site"><p>${content} · </p><a href="?preview=leave">Leave</a></aside>`,
  };
}

/** Inline, so that it works with every shell. Uses the shell's colours, with defaults for shells without them. */
const style = `.arena-view {
  display: flex;
  justify-content: center;
  align-items: center;
  gap: 0 8px;
  padding: 4px var(--gutter, 16px);
  background: var(--notice, #ffc14d);
  color: var(--ground, #10140f);
  font-size: 0.875rem;
  line-height: 1.4;
}
.arena-view p { max-width: none; margin: 0; overflow-wrap: anywhere; text-wrap: pretty; }
.arena-view a { display: flex; align-items: center; min-height: 48px; padding: 0 8px; color: inherit; font-weight: 700; }
.arena-view a:focus-visible { outline-color: currentColor; outline-offset: -4px; }
@media print { .arena-view { display: none; } }`;
