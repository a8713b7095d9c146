import { formatAge } from './format-age';

const format = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A date and time in the browser's time zone. `now` adds the time since then. */
export function DateTime({ at, now }: { at: Date; now?: Date }) {
  return (
    <time dateTime={at.toISOString()}>
      {format.format(at)}
      {now && ` · ${formatAge(at, now)}`}
    </time>
  );
}
