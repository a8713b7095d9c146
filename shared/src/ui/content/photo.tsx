import { Initials } from './initials';
import styles from './photo.module.css';

/** A small round photo of a person, or their initials if there is none. The name has to be beside it. */
export function Photo({ name, url }: { name: string; url: string | null }) {
  return url ? (
    <img className={styles.photo} src={url} width={48} height={48} alt="" loading="lazy" />
  ) : (
    <Initials name={name} />
  );
}
