import { formatAge } from '@arena/shared/contract/time/format-age';
import { formatDateTime } from './format-date-time';

/** A date and time in the browser's time zone. `now` adds the time since then. */
export function DateTime({ at, now }: { at: Date; now?: Date }) {
  return (
    <time dateTime={at.toISOString()}>
      {formatDateTime(at)}
      {now && ` · ${formatAge(at, now)}`}
    </time>
  );
}
