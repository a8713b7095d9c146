/**
 * Where browsers post a form whose code has not arrived, or that run no scripts. The server answers with a page. What
 * was typed travels in the body, so it never stands in an address.
 */
export const FORM_PAGES = {
  waiver: '/api/forms/waiver',
  feedback: '/api/forms/feedback',
  earlyAccess: '/api/forms/early-access',
  newsletter: '/api/forms/newsletter',
} as const;
