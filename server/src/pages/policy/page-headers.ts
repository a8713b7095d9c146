/** Name under which pages know where to report what browsers refused in them. */
export const REPORTS = 'arena';

/** Where these reports are sent to. */
export const REPORTS_ADDRESS = '/api/reports';

/** What no page of ours does: whatever gets to run in one cannot ask the visitor for it, or do it unasked. */
const UNUSED = [
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
];

/** Headers of every page, besides those of every answer and the page's own policy. */
export const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  'reporting-endpoints': `${REPORTS}="${REPORTS_ADDRESS}"`,
};

const SCRIPTS_WITH_HASH = { 'integrity-policy': `blocked-destinations=(script), endpoints=(${REPORTS})` };

/**
 * Browsers that know the header run no script file without a hash, even one that was injected into the page. WebKit
 * (Safari, and every browser on iOS) also refuses the preloads of scripts that carry their hash, and reports each of
 * them, so it does not get the header.
 * @param userAgent the request's header
 */
export function integrityPolicy(userAgent = ''): Record<string, string> {
  return isWebKit(userAgent) ? {} : SCRIPTS_WITH_HASH;
}

/** Chromium calls itself AppleWebKit, too, and then names its own engine. */
function isWebKit(userAgent: string): boolean {
  return userAgent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(userAgent);
}
