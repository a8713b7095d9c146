import fox from './fox.svg';
import heron from './heron.svg';
import langur from './langur.svg';
import moth from './moth.svg';
import recruit from './recruit.svg';
import tahr from './tahr.svg';

/** Pictures to choose from. The account keeps the id: addresses change with every release of the shell. */
export const portraits = [
  { id: 'fox', name: 'Fox', address: fox },
  { id: 'heron', name: 'Heron', address: heron },
  { id: 'langur', name: 'Langur', address: langur },
  { id: 'moth', name: 'Moth', address: moth },
  { id: 'tahr', name: 'Tahr', address: tahr },
] as const;

/** Stands where somebody has no picture, or one that does not load. */
export const defaultPortrait = recruit;

/** Address of a chosen portrait; undefined for anything else. */
export function portraitAddress(id: unknown): string | undefined {
  return portraits.find((portrait) => portrait.id === id)?.address;
}
