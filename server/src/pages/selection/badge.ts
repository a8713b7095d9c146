import type { Wanted } from './preview-link';

const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** Says on top of a page, outside of what the shell draws, that it is not what everybody gets, and how to get out. */
export type Badge = { style: string; html: string };

export function badgeOf(wanted: Wanted, expires: Date, refused: true | undefined): Badge {
  const what =
    'set' in wanted
      ? `Showing <b>${wanted.set}</b> as it was`
      : `Preview of <b>${wanted.app} ${wanted.release}</b>${refused ? ', which is refused to go live' : ''} · ends <time datetime="${expires.toISOString()}">${moment.format(expires)}</time>`;
  return {
    style,
    html: `<aside class="arena-view" aria-label="Not the live site"><p>${what} · </p><a href="?preview=leave">Leave</a></aside>`,
  };
}

/** Stands in the page: it has to look right whichever shell is shown. The colours are the shell's, where it has them. */
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
