/** Style of a page for browsers that run no scripts: parts that are meant for them come out. */
export const withoutScriptsStyle =
  '[data-without-scripts]{display:block!important}.arena-no-scripts{max-width:none;margin:0;padding:8px var(--gutter,16px);background:var(--notice,#ffc14d);color:var(--ground,#10140f);font-size:.875rem}';

/** Stands in the head: scripts never see it. */
export const withoutScriptsHead = `<noscript><style>${withoutScriptsStyle}</style></noscript>`;

/** Stands on top of every page: what works, and what does not. */
export const withoutScriptsNotice =
  '<noscript><p class="arena-no-scripts">This browser runs no scripts. You can read every page and send every form; menus, filters and accounts need scripts.</p></noscript>';
