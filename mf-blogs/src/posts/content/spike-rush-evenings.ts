import card from '../cards/lit-site.jpg';
import litSite from '../illustrations/lit-site.svg';
import type { Post } from '../post';

export const spikeRushEvenings: Post = {
  id: 'spike-rush-evenings',
  title: 'Spike Rush after sunset',
  excerpt: 'Two lamps over the site, two dark approaches, and the one rule that changes because of it.',
  date: '2026-11-14',
  category: 'Game Updates',
  image: litSite,
  card,
  alt: 'Two lamps light the site at dusk. One player runs in from the left, another kneels behind pallets.',
  text: [
    'Spike Rush gets an evening slot when the field opens. It starts as the sun goes behind the ridge, on the same ground and by the same rules: two approaches, one site, three minutes to plant.',
    'What changes is the light. Two lamps stand over the site, one at each side, so that nothing there throws a single shadow. The gully and the ridge stay as dark as the hour makes them. Whoever plants is seen by everybody. Whoever waits is seen by nobody.',
    'We tried it among ourselves first. On the ridge you stand against what is left of the sky; in the gully you are only a sound. Attackers who took the gully, and took their time, reached the site more often than those who ran. Defenders learnt to look away from the lamps: ten seconds of staring into the light cost you the next thirty in the dark.',
    'One rule is new. When a lamp goes out, the horn sounds and the round is played again. Nobody moves until a marshal has crossed the field with a torch. Your own torch stays in the bag, because a light in somebody’s eyes is not a tactic.',
    'Bring a jacket. The hillside cools quickly once the sun is gone, and between rounds you stand.',
  ],
  sample: true,
};
