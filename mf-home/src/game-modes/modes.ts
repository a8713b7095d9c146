import battleRoyale from './battle-royale.svg';
import captureTheFlag from './capture-the-flag.svg';
import spikeRush from './spike-rush.svg';

/** The game modes as the home page introduces them; rules and details are the booking pages' business. */
export const modes = [
  {
    name: 'Spike Rush',
    sentence: 'One site, two approaches. Plant the spike or keep them off it.',
    map: spikeRush,
    alt: 'Map of Spike Rush: two dashed approaches climb from the south to one marked site on a rise.',
  },
  {
    name: 'Battle Royale',
    sentence: 'The ring tightens, the ground runs out. Be the last one standing in it.',
    map: battleRoyale,
    alt: 'Map of Battle Royale: six starts around a ring that shrinks in three steps to a small circle.',
  },
  {
    name: 'Capture the Flag',
    sentence: 'Two flags, one saddle between them. Bring theirs home and keep yours.',
    map: captureTheFlag,
    alt: 'Map of Capture the Flag: an orange and a blue flag on two hills, a path over the saddle between them.',
  },
] as const;
