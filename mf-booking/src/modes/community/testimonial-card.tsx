import { Initials } from '@arena/shared/ui/initials';
import type { Testimonial } from '../game-mode';
import { Rating } from '../rating';
import styles from './testimonial-card.module.css';

const inWords = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** What one player says, with their photo or, without one, a circle with their initials. */
export function FieldNote({ testimonial }: { testimonial: Testimonial }) {
  const { name, avatar, rating, text, playtime, date, sample } = testimonial;
  return (
    <li className={styles.note}>
      <blockquote className={styles.text}>{text}</blockquote>
      <div className={styles.from}>
        {avatar ? (
          <img className={styles.photo} src={avatar} width={48} height={48} alt="" loading="lazy" />
        ) : (
          <Initials name={name} />
        )}
        <div>
          <p className={styles.name}>
            {name} {sample && <span className={styles.sample}>Sample</span>}
          </p>
          <p className={styles.meta}>
            {playtime}, <time dateTime={date}>{inWords.format(new Date(date))}</time>
          </p>
        </div>
        <Rating value={rating} />
      </div>
    </li>
  );
}
