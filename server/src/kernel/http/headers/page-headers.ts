/** Name of the reporting endpoint that policies refer to. */
export const REPORTING_ENDPOINT = 'arena';

/** Browsers send violation reports to this path. */
export const REPORTS_PATH = '/api/reports';

/** Browser features that no page of the site uses. Disabling them keeps injected code from using them or asking visitors for them. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

/** Policy for a page that uses none of these features, or only those in `used`. */
export function permissionsPolicy(used: readonly (typeof UNUSED_FEATURES)[number][] = []): string {
  return UNUSED_FEATURES.map((feature) => `${feature}=(${used.includes(feature) ? 'self' : ''})`).join(', ');
}

/** Headers of every page, in addition to those of every response and the page's Content-Security-Policy. */
export const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
  'reporting-endpoints': `${REPORTING_ENDPOINT}="${REPORTS_PATH}"`,
};

/** Excludes a page from search engines. */
export const NOT_LISTED = { 'x-robots-tag': 'noindex' };

const INTEGRITY_POLICY = { 'integrity-policy': `blocked-destinations=(script), endpoints=(${REPORTING_ENDPOINT})` };

/**
 * Browsers that support the header run no script file without a hash, even an injected one. WebKit (Safari, and every
 * browser on iOS) also blocks and reports preloads of scripts with a hash, so it does not get the header.
 * @param userAgent the User-Agent header of the request
 */
export function integrityPolicy(userAgent = ''): Record<string, string> {
  return isWebKit(userAgent) ? {} : INTEGRITY_POLICY;
}

/** Chromium also claims to be AppleWebKit, but adds its own name. */
function isWebKit(userAgent: string): boolean {
  return userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(userAgent);
}
