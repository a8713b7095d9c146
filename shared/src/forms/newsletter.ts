/** Confirmation after a newsletter sign-up. */
export const NEWSLETTER_THANKS = 'Thank you for your interest in our newsletter.';
