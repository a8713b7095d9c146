import { useCallback } from 'react';
import { keptPage } from '../hydration/prerendered-content';
import styles from './waiting.module.css';

/** Stands where a section will appear; its words show only when the wait is long enough to notice. */
export function WaitingForSection() {
  return (
    <div className={styles.card} role="status">
      <p className={styles.words}>Loading...</p>
    </div>
  );
}

/** Shows the page as it came with the document while its section is on its way. */
export function WaitingForPage() {
  const kept = keptPage();
  const fill = useCallback((element: Element | null) => element?.replaceChildren(...(kept?.contents ?? [])), [kept]);
  if (!kept) return <WaitingForSection />;
  return (
    <>
      <title>{kept.title}</title>
      <p role="status" className={styles.bar}>
        Loading...
      </p>
      <div ref={fill} />
    </>
  );
}
