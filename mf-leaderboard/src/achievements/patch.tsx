import { useId } from 'react';
import { type Motif, motifs } from './motifs';
import styles from './patch.module.css';

/** An achievement as an embroidered patch. Hidden from screen readers, because its name is next to it. */
export function Patch({ motif }: { motif: Motif }) {
  const patternId = useId();
  const { outline, embroidery, thread } = motifs[motif];
  return (
    <svg className={styles.patch} viewBox="0 0 64 64" data-thread={thread} aria-hidden="true">
      <pattern id={patternId} width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(40)">
        <path d="M1 0V3" className={styles.gap} />
      </pattern>
      <path d={outline} className={styles.cloth} />
      <path d={outline} className={styles.edge} />
      <path d={outline} className={styles.edgeGaps} />
      <path d={embroidery} className={styles.yarn} />
      <path d={embroidery} fill={`url(#${patternId})`} />
    </svg>
  );
}
