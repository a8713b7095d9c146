import { Photo } from '@arena/shared/ui/content/photo';
import type { Testimonial } from '../game-mode';
import { Rating } from '../rating';
import styles from './testimonial-card.module.css';

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** The testimonial of one player with a photo or initials. */
export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { name, avatar, rating, text, playtime, date, sample } = testimonial;
  return (
    <li className={styles.note}>
      <blockquote className={styles.text}>{text}</blockquote>
      <div className={styles.author}>
        <Photo name={name} url={avatar} />
        <div>
          <p className={styles.name}>
            {name} {sample && <span className={styles.sample}>Sample</span>}
          </p>
          <p className={styles.meta}>
            {playtime}, <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
          </p>
        </div>
        <Rating value={rating} />
      </div>
    </li>
  );
}
