import { useEffect, useRef, useState } from 'react';
import { useMotionWelcome } from '../page/use-motion-allowed';
import { useInSight } from './use-in-view';
import { usePageLoaded } from './use-page-loaded';

/** Plays the banner's film once the page has loaded, while it is in sight and nobody has paused it. */
export function useFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [paused, setPaused] = useState(false);
  const loaded = usePageLoaded();
  const welcome = useMotionWelcome();
  const inSight = useInSight(video);
  const attached = loaded && welcome;
  const playing = attached && inSight && !paused;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    // A browser may refuse to play, to save power for instance; the poster stays.
    if (playing) element.play().catch(() => {});
    else element.pause();
  }, [playing]);

  return { video, attached, paused, toggle: () => setPaused(!paused) };
}
