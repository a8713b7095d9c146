import { useCallback } from 'react';
import { prerenderedContent } from '../hydration/prerendered-content';
import styles from './waiting.module.css';

/** Placeholder for a section that is loading. Its text appears only after a noticeable wait. */
export function WaitingForSection() {
  return (
    <div className={styles.card} role="status">
      <p className={styles.text}>Loading...</p>
    </div>
  );
}

/** Shows the prerendered content while its section is loading. */
export function WaitingForPage() {
  const content = prerenderedContent();
  const fill = useCallback((element: Element | null) => element?.replaceChildren(...(content?.nodes ?? [])), [content]);
  if (!content) return <WaitingForSection />;
  return (
    <>
      <title>{content.title}</title>
      <p role="status" className={styles.bar}>
        Loading...
      </p>
      <div ref={fill} />
    </>
  );
}
