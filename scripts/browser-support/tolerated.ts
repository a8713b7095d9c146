/**
 * Features that browser code may use although a supported browser lacks them, and what that browser shows instead.
 * Names are those of MDN's compatibility data.
 */
export const tolerated: Readonly<Record<string, string>> = {
  'api.Navigator.share': 'The button is drawn only where it exists.',
  'api.PerformanceResourceTiming.responseStatus': 'Read as 0, the value for an unknown status.',
  'api.PerformanceResourceTiming.serverTiming': 'The request has no name in reports then.',
  'api.PerformanceServerTiming.description': 'As serverTiming.',
  'html.elements.details.name': 'Several texts can be open at once.',
  'html.elements.link.fetchpriority': 'The browser chooses the priority.',
  'html.elements.video.playsinline': 'Only Safari needs it; Firefox always plays in the page.',
  'javascript.builtins.Intl.Segmenter': 'Characters are counted with a regular expression.',
};
