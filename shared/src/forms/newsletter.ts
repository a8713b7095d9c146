/** What is said to an address that was left; specification §8. */
export const NEWSLETTER_THANKS = 'Thank you for your interest in our newsletter.';
