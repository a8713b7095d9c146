import { type ReactNode, useId } from 'react';
import styles from './page-section.module.css';

type Props = {
  title: string;
  lead?: string;
  /** A small control at the end of the heading's line. */
  control?: ReactNode;
  /** On wide screens, places the contents beside the heading instead of below it. */
  beside?: boolean;
  children: ReactNode;
};

/** A section of a page: heading, optional lead and contents. */
export function PageSection({ title, lead, control, beside = false, children }: Props) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading} data-beside={beside}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        {control}
      </div>
      <div className={styles.contents}>{children}</div>
    </section>
  );
}
