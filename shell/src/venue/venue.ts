/** Name, tagline, city and state of the venue. Its contacts are content: `useContacts()`. */
export const venue = {
  name: 'Arena Airsoft',
  tagline: 'Gaming excellence in the open air, and community events for everyone who likes to play.',
  city: 'Dehradun',
  state: 'Uttarakhand',
} as const;
