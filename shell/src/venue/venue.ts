/** Who the venue is. How to reach it is set when building: `reach()`. */
export const venue = {
  name: 'Arena Airsoft',
  tagline: 'Gaming excellence in the open air, and community events for everyone who likes to play.',
  city: 'Dehradun, Uttarakhand',
} as const;
