/**
 * Features that code and styles may use although a supported browser lacks them, and what that browser shows instead.
 * Names are those of MDN's compatibility data; a name stands for all below it, too.
 */
const tolerated: Readonly<Record<string, string>> = {
  'api.Navigator.share': 'The button is drawn only where it exists.',
  'api.PerformanceResourceTiming.responseStatus': 'Read as 0, the value for an unknown status.',
  'api.PerformanceResourceTiming.serverTiming': 'The request has no name in reports then.',
  'api.PerformanceServerTiming.description': 'As serverTiming.',
  'html.elements.details.name': 'Several texts can be open at once.',
  'html.elements.link.fetchpriority': 'The browser chooses the priority.',
  'html.elements.video.playsinline': 'Only Safari needs it; Firefox always plays in the page.',
  'javascript.builtins.Intl.Segmenter': 'Characters are counted with a regular expression.',
  'css.at-rules.container': 'The cards keep the layout of narrow ones.',
  'css.at-rules.font-face': 'The text moves a little when the faces arrive.',
  'css.at-rules.layer': 'The build repeats the rules without layers; see shared/src/build/unlayered-plugin.ts.',
  'css.at-rules.media.forced-colors': 'A browser without forced colours.',
  'css.at-rules.media.scripting':
    'Without scripts, a box that needs them shows, too, and stars are chosen with the arrow keys.',
  'css.at-rules.page': 'The paper keeps the size that the browser chooses.',
  'css.properties.accent-color': 'The browser chooses the colour.',
  'css.properties.align-content': 'Works in grids, where it stands here; only blocks are newer.',
  'css.properties.container-type': 'As the container queries.',
  'css.properties.cursor': 'Only a pointer shows it, and phones have none.',
  'css.properties.forced-color-adjust': 'A browser without forced colours.',
  'css.properties.inline-size': 'The box is as wide as its parent.',
  'css.properties.grid-template-rows.subgrid': 'Rows of cards side by side do not line up.',
  'css.properties.outline': 'Corners of the outline are square.',
  'css.properties.overscroll-behavior': 'The page moves on when a list has been scrolled to its end.',
  'css.properties.page': 'The paper keeps the size that the browser chooses.',
  'css.properties.place-content': 'Works in grids, where it stands here.',
  'css.properties.place-items': 'Works in grids, where it stands here.',
  'css.properties.resize': 'The field keeps its height.',
  'css.properties.rotate': 'An ornament stands straight.',
  'css.properties.scrollbar-gutter': 'The page is a scroll bar wider behind a dialog.',
  'css.properties.text-size-adjust': 'The browser chooses the size of text.',
  'css.properties.text-wrap': 'Lines break where they are full.',
  'css.selectors.-webkit-search-cancel-button': 'A button of other browsers.',
  'css.selectors.has': 'Where it says what is chosen or focused, `@supports not selector(:has(a))` says it otherwise.',
  'css.selectors.modal': 'The page behind a dialog scrolls.',
};

/** Whether a feature is among them. */
export function isTolerated(feature: string): boolean {
  const names = feature.split('.');
  return names.some((_, end) => Object.hasOwn(tolerated, names.slice(0, end + 1).join('.')));
}
