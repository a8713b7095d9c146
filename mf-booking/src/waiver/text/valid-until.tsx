import { dayInWords } from './format-date';
import { useArenaYear } from './use-arena-year';

/** Until when a waiver submitted today holds; specification §5. In words too, since India writes the day first. */
export function ValidUntil() {
  const year = useArenaYear();
  return (
    <>
      <p>Valid until 12/31 of the current year.</p>
      {/* Known in the browser alone; its line is kept free, so that nothing moves. */}
      <p>{year ? `That is ${dayInWords(`${year}-12-31`)}.` : '\u00a0'}</p>
    </>
  );
}
