/** Rewards at the end of the season, best place first. */
export const rewards = [
  { place: '1st', reward: 'Champion skin and 5000 coins' },
  { place: '2nd', reward: '3000 coins and rare avatar' },
  { place: '3rd', reward: '2000 coins and special emote' },
  { place: '4th-10th', reward: '1000 coins' },
  { place: 'All participants', reward: 'A seasonal badge' },
] as const;
