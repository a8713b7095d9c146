/** Who the venue is and how to reach it. The e-mail and phone are placeholders that reach nobody until it opens. */
export const venue = {
  name: 'Arena Airsoft',
  tagline: 'Gaming excellence in the open air, and community events for everyone who likes to play.',
  email: 'hello@arena-airsoft.example',
  /** Indian national number, without +91. */
  phone: '1350550142',
  phoneWritten: '+91 135 055 0142',
  city: 'Dehradun, Uttarakhand',
  social: [
    { network: 'Instagram', address: 'https://www.instagram.com/arenaairsoftdehradun' },
    { network: 'Facebook', address: 'https://www.facebook.com/arenaairsoftdehradun' },
    { network: 'YouTube', address: 'https://www.youtube.com/@arenaairsoftdehradun' },
    { network: 'X', address: 'https://x.com/arenaairsoftddn' },
  ],
} as const;

export type SocialNetwork = (typeof venue.social)[number]['network'];
