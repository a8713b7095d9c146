import fox from './fox.svg';
import heron from './heron.svg';
import langur from './langur.svg';
import moth from './moth.svg';
import recruit from './recruit.svg';
import tahr from './tahr.svg';

/** Portraits that visitors can choose. Accounts store the id, because URLs change with every release of the shell. */
export const portraits = [
  { id: 'fox', name: 'Fox', url: fox },
  { id: 'heron', name: 'Heron', url: heron },
  { id: 'langur', name: 'Langur', url: langur },
  { id: 'moth', name: 'Moth', url: moth },
  { id: 'tahr', name: 'Tahr', url: tahr },
] as const;

/** Shown for a missing picture or one that fails to load. */
export const defaultPortrait = recruit;

/** URL of a portrait; undefined for any other id. */
export function portraitUrl(id: unknown): string | undefined {
  return portraits.find((portrait) => portrait.id === id)?.url;
}
