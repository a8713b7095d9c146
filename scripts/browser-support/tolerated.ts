/**
 * Features that code and styles may use although a supported browser lacks them, with the effect in that browser. The
 * names are paths in MDN's compatibility data; a path includes everything below it.
 */
const tolerated: Readonly<Record<string, string>> = {
  'api.HTMLMediaElement.srcObject': 'It takes the stream of a camera, though not yet every other source.',
  'api.Navigator.share': 'The button appears only where sharing exists.',
  'api.Navigator.vibrate': 'Colour, sign and sound tell a stop.',
  'api.PerformanceResourceTiming.responseStatus': 'Read as 0, which stands for an unknown status.',
  'api.PerformanceResourceTiming.serverTiming': 'Failure reports lack the request ID.',
  'api.PerformanceServerTiming.description': 'See serverTiming.',
  'api.Window.requestIdleCallback': 'The code that measures web vitals loads in the next task.',
  'html.elements.details.name': 'Several details can be open at once.',
  'html.elements.link.fetchpriority': 'The browser chooses the priority.',
  'html.elements.video.playsinline': 'Only Safari needs it; Firefox always plays inline.',
  'javascript.builtins.Intl.Segmenter': 'A regular expression counts the characters.',
  'css.at-rules.container': 'Cards keep their narrow layout.',
  'css.at-rules.font-face': 'Text shifts slightly when the fonts load.',
  'css.at-rules.layer': 'The build repeats the rules without layers; see shared/toolkit/plugins/unlayered-plugin.ts.',
  'css.at-rules.media.forced-colors': 'This browser has no forced colours.',
  'css.at-rules.media.scripting':
    'Without scripts, boxes that need scripts stay visible, and stars are chosen with the arrow keys.',
  'css.at-rules.page': 'The browser chooses the paper size.',
  'css.properties.accent-color': 'The browser chooses the colour.',
  'css.properties.align-content': 'Used only in grids, which support it; support in blocks is newer.',
  'css.properties.break-after': 'A heading may be printed at the end of a page.',
  'css.properties.container-type': 'See css.at-rules.container.',
  'css.properties.content-visibility': 'Folded texts are printed only while they are open.',
  'css.properties.cursor': 'Phones have no pointer to show it.',
  'css.properties.forced-color-adjust': 'This browser has no forced colours.',
  'css.properties.inline-size': 'The box is as wide as its parent.',
  'css.properties.grid-template-rows.subgrid': 'Rows of neighbouring cards do not line up.',
  'css.properties.outline': 'Outlines have square corners.',
  'css.properties.overscroll-behavior': 'The page scrolls on at the end of a list.',
  'css.properties.page': 'The browser chooses the paper size.',
  'css.properties.place-content': 'Used only in grids, which support it.',
  'css.properties.place-items': 'Used only in grids, which support it.',
  'css.properties.resize': 'The field keeps its height.',
  'css.properties.rotate': 'A decoration is not rotated.',
  'css.properties.scrollbar-gutter': 'The page widens by the scroll bar behind a dialog.',
  'css.properties.text-size-adjust': 'The browser chooses the text size.',
  'css.properties.text-wrap': 'Lines are not balanced.',
  'css.selectors.-webkit-search-cancel-button': 'This browser has no such button.',
  'css.selectors.details-content': 'See css.properties.content-visibility.',
  'css.selectors.has': '`@supports not selector(:has(a))` marks chosen and focused elements in another way.',
  'css.selectors.modal': 'The page behind a dialog scrolls.',
};

/** Whether the list contains a feature or one of its parents. */
export function isTolerated(feature: string): boolean {
  const names = feature.split('.');
  return names.some((_, end) => Object.hasOwn(tolerated, names.slice(0, end + 1).join('.')));
}
