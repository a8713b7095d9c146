/**
 * Paths of the server that apps call. Import them by name. The build lists the used paths in the release, and the
 * server refuses a release that calls a path which is not here. A path stays as long as a release may call it.
 */
export const HELLO = '/api/hello';
export const SIGN_UP = '/api/auth/signup';
export const SIGN_IN = '/api/auth/login';
export const ERASE_ACCOUNT = '/api/auth/erase';
export const SUBMIT_WAIVER = '/api/waivers/submit';
export const SUBMIT_FEEDBACK = '/api/feedback';
export const SUBMIT_PREBOOKING = '/api/prebooking';
export const SUBMIT_CONTACT = '/api/contact';
export const READ_SUBMISSIONS = '/api/account/submissions';
export const CORRECT_SUBMISSION = '/api/account/submissions/corrections';
export const WITHDRAW_SUBMISSION = '/api/account/submissions/withdrawals';
export const ERASE_SUBMISSIONS = '/api/account/submissions/erasures';
export const REPORT_FAILURE = '/api/failures';
export const REPORT_ERROR = '/api/errors';
export const REPORT_WEB_VITALS = '/api/web-vitals';

/**
 * For native form posts, from browsers without scripts or before the form's code has loaded. The server answers with a
 * page. Entries travel in the request body, so they never appear in a URL.
 */
export const WAIVER_FORM = '/api/forms/waiver';
export const FEEDBACK_FORM = '/api/forms/feedback';
export const EARLY_ACCESS_FORM = '/api/forms/early-access';
export const CONTACT_FORM = '/api/forms/contact';
export const NEWSLETTER_FORM = '/api/forms/newsletter';
