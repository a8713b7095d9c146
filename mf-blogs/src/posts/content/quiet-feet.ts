import card from '../cards/boot-prints.jpg';
import bootPrints from '../illustrations/boot-prints.svg';
import type { Post } from '../post';

export const quietFeet: Post = {
  id: 'quiet-feet',
  title: 'Quiet feet, clear signs',
  excerpt: 'One way of walking, four hand signs, and the two words that stop a game.',
  date: '2026-08-21',
  category: 'Tips & Tricks',
  image: bootPrints,
  card,
  alt: 'Boot prints cross bare soil and keep clear of the dry leaves on both sides.',
  text: [
    'Most players are heard before they are seen. The hillside is covered with sal leaves as large as a hand, and from October to the rains they are dry.',
    'Walk on the outer edge of your foot and roll inwards. Put weight on it only when you know what lies under it. Step where it is bare: soil, stone, roots. When you have to cross leaves, wait for noise, a gust or the other side’s own feet, and move while it lasts.',
    'Agree on four signs before the horn. A flat hand means stop. A hand that draws towards you means come. A pointing arm means left or right. A fist on the helmet means I see somebody. More than four are forgotten as soon as it matters.',
    'Answer every sign with the same sign. Otherwise nobody knows whether you have seen it or are scratching your head.',
    'Two words break every silence. “Blind man” means that somebody on the field is without goggles. Whoever sees it shouts it, everybody repeats it, stops, and points the marker at the ground until the marshal says otherwise. No round is worth more than that.',
  ],
  sample: true,
};
