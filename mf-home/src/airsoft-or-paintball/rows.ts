/** Differences between airsoft and paintball, for beginners. */
export const rows = [
  { topic: 'What flies', airsoft: 'A 6 mm plastic pellet', paintball: 'A 17 mm ball of paint' },
  { topic: 'Weight', airsoft: '0.2 to 0.3 g', paintball: 'About 3 g' },
  { topic: 'A hit', airsoft: 'A quick sting', paintball: 'A knock that can bruise' },
  { topic: 'Who calls it', airsoft: 'You do, on your honour', paintball: 'The paint on your sleeve' },
  { topic: 'In your hands', airsoft: 'Slim, carried at the shoulder', paintball: 'Bulky, with a hopper on top' },
  { topic: 'Afterwards', airsoft: 'Dust yourself off', paintball: 'Wash everything' },
] as const;
