import { useEffect, useRef, useState } from 'react';
import { useMotionAllowed } from '../page/use-motion-allowed';
import { useInView } from './use-in-view';
import { usePageLoaded } from './use-page-loaded';

/** Plays the banner's film after the page has loaded, while it is in view and not paused. */
export function useFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [paused, setPaused] = useState(false);
  const loaded = usePageLoaded();
  const motionAllowed = useMotionAllowed();
  const inView = useInView(video);
  const enabled = loaded && motionAllowed;
  const playing = enabled && inView && !paused;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // The browser may refuse to play, for example to save power. Then the poster stays.
    if (playing) element.play().catch(() => {});
    else element.pause();
  }, [playing]);

  return { video, enabled, paused, toggle: () => setPaused(!paused) };
}
