/**
 * How visitors can contact the venue, apart from its contact form. `phone`: ten digits, without +91. `pages`: URLs of its
 * pages in social networks. Null: not set.
 */
export type Contacts = {
  email: string | null;
  phone: number | null;
  pages: { Instagram: string | null; Facebook: string | null; YouTube: string | null; X: string | null };
};

/** Where the venue answers. */
export type DirectContacts = Pick<Contacts, 'email' | 'phone'>;
