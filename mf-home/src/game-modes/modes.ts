import battleRoyale from './battle-royale.svg';
import captureTheFlag from './capture-the-flag.svg';
import spikeRush from './spike-rush.svg';

/** Short introductions of the game modes. The booking section has their rules and details. */
export const modes = [
  {
    name: 'Spike Rush',
    text: 'One site, two approaches. Plant the spike or keep them off it.',
    map: spikeRush,
    alt: 'Map of Spike Rush: two dashed approaches climb from the south to one marked site on a rise.',
  },
  {
    name: 'Battle Royale',
    text: 'The ring tightens, the ground runs out. Be the last one standing in it.',
    map: battleRoyale,
    alt: 'Map of Battle Royale: six starts around a ring that shrinks in three steps to a small circle.',
  },
  {
    name: 'Capture the Flag',
    text: 'Two flags, one saddle between them. Bring theirs home and keep yours.',
    map: captureTheFlag,
    alt: 'Map of Capture the Flag: an orange and a blue flag on two hills, a path over the saddle between them.',
  },
] as const;
