import { savesData } from '../saves-data';
import type { LoadedSection } from '../sections/load-section';
import { whenIdle } from '../when-idle';

/**
 * Watches the page of a section that has rendered: whether it stays blank or unreadable, or freezes. The code for it loads once the page
 * is idle.
 * @returns a function that ends the watch
 */
export function watchSection({ live: { app }, release }: LoadedSection): () => void {
  let end = () => {};
  let hasLeft = false;
  if (!savesData()) {
    whenIdle(() => {
      import('./watch-page').then(
        ({ watchPage }) => {
          if (!hasLeft) end = watchPage({ app, release });
        },
        // The page also works without the watch.
        () => undefined,
      );
    });
  }
  return () => {
    hasLeft = true;
    end();
  };
}
