/** Style for browsers without scripts: shows the elements that are meant for them. */
export const noscriptStyle =
  '[data-without-scripts]{display:block!important}.arena-no-scripts{max-width:none;margin:0;padding:8px var(--gutter,16px);background:var(--notice,#ffc14d);color:var(--ground,#10140f);font-size:.875rem}';

/** Part of the document head. Browsers that run scripts ignore it. */
export const noscriptHead = `<noscript><style>${noscriptStyle}</style></noscript>`;

/** Notice at the top of every page: what works without scripts. */
export const noscriptNotice =
  '<noscript><p class="arena-no-scripts">This browser runs no scripts. You can read every page and send every form; menus, filters and accounts need scripts.</p></noscript>';
