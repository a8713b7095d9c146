import { useParams } from 'react-router-dom';
import { modes } from '../modes';
import { ModeDetail } from './mode-detail';
import { UnknownMode } from './unknown-mode';

/** A game mode, or word that there is none of that name. Slugs are lower-case only. */
export function ModeDetailPage() {
  const { slug } = useParams();
  const mode = modes.find((one) => one.slug === slug);
  return mode ? <ModeDetail key={mode.slug} mode={mode} /> : <UnknownMode />;
}
