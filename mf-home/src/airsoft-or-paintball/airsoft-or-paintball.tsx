import { PageSection } from '../page/page-section';
import styles from './airsoft-or-paintball.module.css';
import { PelletSizes } from './pellet-sizes';
import { rows } from './rows';

/** Compares airsoft with paintball. */
export function AirsoftOrPaintball() {
  return (
    <PageSection
      title="Airsoft or paintball"
      lead="Same idea, two games. Airsoft is lighter, quicker and runs on trust: when you are hit, you say so."
    >
      <div className={styles.sheet}>
        <PelletSizes />
        <table className={styles.table}>
          <caption className={styles.caption}>Data sheet</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">Airsoft</th>
              <th scope="col">Paintball</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ topic, airsoft, paintball }) => (
              <tr key={topic}>
                <th scope="row">{topic}</th>
                <td>{airsoft}</td>
                <td>{paintball}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}
