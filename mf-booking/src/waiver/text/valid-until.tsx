import { useTexts } from '@arena/shared/ui/texts';
import { formatDay } from './format-date';
import { useArenaYear } from './use-arena-year';
import { waiverTexts } from './waiver-texts';

/** The end of validity of a waiver submitted today. Adds the date in words, because India writes the day first. */
export function ValidUntil() {
  const year = useArenaYear();
  const { text, language } = useTexts(waiverTexts);
  return (
    <>
      <p>{text.validUntil}</p>
      {/* Only the browser knows the year. The placeholder prevents a layout shift. */}
      <p>{year ? text.thatIs(formatDay(`${year}-12-31`, language)) : '\u00a0'}</p>
    </>
  );
}
