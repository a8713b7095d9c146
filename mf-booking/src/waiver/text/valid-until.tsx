import { formatDay } from './format-date';
import { useArenaYear } from './use-arena-year';

/** The end of validity of a waiver submitted today. Adds the date in words, because India writes the day first. */
export function ValidUntil() {
  const year = useArenaYear();
  return (
    <>
      <p>Valid until 12/31 of the current year.</p>
      {/* Only the browser knows the year. The placeholder prevents a layout shift. */}
      <p>{year ? `That is ${formatDay(`${year}-12-31`)}.` : '\u00a0'}</p>
    </>
  );
}
