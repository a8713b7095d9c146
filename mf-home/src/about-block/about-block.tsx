import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { PageSection } from '../page/page-section';
import styles from './about-block.module.css';
import foldedMap from './folded-map.svg';
import { paragraphs } from './paragraphs';

/** A short introduction of the arena, next to its folded map. */
export function AboutBlock() {
  return (
    <PageSection title="A hillside made for playing">
      <div className={styles.block}>
        <div className={styles.text}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <ButtonLink to="/aboutus">About the arena</ButtonLink>
        </div>
        <img
          className={styles.map}
          src={foldedMap}
          width={428}
          height={344}
          loading="lazy"
          alt="Folded paper map of the arena: a fenced field on a slope, four barricades, a stream in the north and a path to the gate in the west."
        />
      </div>
    </PageSection>
  );
}
