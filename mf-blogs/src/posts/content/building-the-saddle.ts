import card from '../cards/saddle.jpg';
import saddle from '../illustrations/saddle.svg';
import type { Post } from '../post';

export const buildingTheSaddle: Post = {
  id: 'building-the-saddle',
  title: 'Building the saddle',
  excerpt: 'Sixty sandbags, three weekends, and a wall that covers one side only.',
  date: '2026-09-08',
  category: 'Development',
  image: saddle,
  card,
  alt: 'A half-built wall of sandbags and a shovel on a saddle, an orange and a blue flag on the hills beside it.',
  text: [
    'Capture the Flag has two hills with a flag on each, a gully in the north, a gully in the south, and the saddle between them. The gullies are safe and long. The saddle is short, and until this summer nobody in their right mind crossed it.',
    'So we gave it cover, but not much. Sixty bags were filled with what the slope is made of and carried up by hand, since nothing with wheels gets there. The first weekend went into carrying, the second into a wall, the third into taking half of the wall away again.',
    'What stands now is knee-high at one end and chest-high at the other, and it faces one way only. Whoever lies behind it holds the short way across and sees both bridges. Whoever comes out of the southern gully sees their back.',
    'The wall does not belong to a side. Teams change hills after every second round, so whatever it does for you it will do for the others ten minutes later.',
    'Next we look after the paths: after rain the northern one turns to soap. If you find a bag that leaks, tell a marshal. There are four spare ones behind the stand, and a shovel.',
  ],
  sample: true,
};
