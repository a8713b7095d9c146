/** Technologies in the field, numbered as in the drawing. */
export const technologies = [
  {
    name: 'Chronograph gate',
    text: 'Measures how fast a pellet leaves the replica. If it is too fast, the replica stays in its case.',
  },
  {
    name: 'Objective post',
    text: 'A lamp and buzzer with a timer. It knows which side holds the site.',
  },
  {
    name: 'Marshal radio',
    text: 'One channel for the whole slope: stop calls reach everybody in a second.',
  },
  {
    name: 'Round board',
    text: 'Rounds and wins, sent from the field to the leaderboard.',
  },
] as const;
