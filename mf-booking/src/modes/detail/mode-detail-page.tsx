import { useParams } from 'react-router-dom';
import { modes } from '../modes';
import { ModeDetail } from './mode-detail';
import { UnknownMode } from './unknown-mode';

/** The page of a game mode, or a message for an unknown slug. Slugs are case-sensitive. */
export function ModeDetailPage() {
  const { slug } = useParams();
  const mode = modes.find((mode) => mode.slug === slug);
  return mode ? <ModeDetail key={mode.slug} mode={mode} /> : <UnknownMode />;
}
