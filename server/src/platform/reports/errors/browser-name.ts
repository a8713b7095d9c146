/**
 * Browsers by their token in the User-Agent. Other browsers also send the tokens of Chrome and Safari, so these are
 * last.
 */
const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[.\d]* .*\bSafari\//],
] as const;

/** Family and major version of a browser, such as "Firefox 128"; "other" for all others. */
export function browserName(userAgent = ''): string {
  for (const [family, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1];
    if (version) return `${family} ${version.slice(0, 3)}`;
  }
  return 'other';
}
