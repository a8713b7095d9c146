import { Initials } from '@arena/shared/ui/initials';
import { StarRating } from '@arena/shared/ui/stars';
import styles from './community.module.css';
import type { Testimonial } from './modes';

const inWords = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** What players say of a mode. */
export function Community({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <ul className={styles.notes}>
      {testimonials.map(({ name, rating, text, playtime, date }) => (
        <li key={name}>
          <blockquote>{text}</blockquote>
          <p className={styles.who}>
            <Initials name={name} />
            <span>
              {name}, {playtime}, <time dateTime={date}>{inWords.format(new Date(date))}</time>
            </span>
            <StarRating value={rating} edit={false} isHalf />
          </p>
        </li>
      ))}
    </ul>
  );
}
