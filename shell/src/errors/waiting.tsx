import { useCallback, useState } from 'react';
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

/** Shows the prerendered screen, if any, while the section that replaces it is loading. */
export function WaitingForPage() {
  const [content] = useState(prerenderedContent);
  const fill = useCallback((element: Element | null) => element?.replaceChildren(...(content?.nodes ?? [])), [content]);
  return content ? <div ref={fill} /> : <WaitingForSection />;
}
