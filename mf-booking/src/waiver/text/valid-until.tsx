import { dayInWords } from './in-words';
import { useArenaYear } from './use-arena-year';

/** Until when a waiver submitted today holds; specification §5. In words too, since India writes the day first. */
export function ValidUntil() {
  const year = useArenaYear();
  return <>Valid until 12/31 of the current year{year && ` (${dayInWords(`${year}-12-31`)})`}.</>;
}
