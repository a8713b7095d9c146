/**
 * Paths for native form posts, from browsers without scripts or before the form's code has loaded. The server answers
 * with a page. Entries travel in the request body, so they never appear in a URL.
 */
export const FORM_PAGES = {
  waiver: '/api/forms/waiver',
  feedback: '/api/forms/feedback',
  earlyAccess: '/api/forms/early-access',
  newsletter: '/api/forms/newsletter',
} as const;
