/** The crew of the arena. Sample data until the venue provides its own. */
export const crew = [
  {
    name: 'Meera Joshi',
    role: 'Founder, draws the grounds',
    text: 'Walks every line before it is built.',
    team: 'a',
    sample: true,
  },
  {
    name: 'Arjun Negi',
    role: 'Head marshal',
    text: 'His whistle ends the argument.',
    team: 'b',
    sample: true,
  },
  {
    name: 'Sana Qureshi',
    role: 'Gear and chronograph',
    text: 'Knows every replica by its scratches.',
    team: 'c',
    sample: true,
  },
  {
    name: 'Dev Thapa',
    role: 'Seasons and scores',
    text: 'Counts wins, breaks ties, answers mail.',
    team: 'd',
    sample: true,
  },
] as const;
