/** The purpose of the message. Changing it requires a new `CONTACT_TEXT_VERSION`. */
export const contactNotice = {
  purpose:
    'We use your email address and your message only to answer you. Only the people who run the arena read them. We keep them until you erase them under “Your forms”, or ask us to.',
} as const;
