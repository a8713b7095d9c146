import { age } from './format-age';

const inFull = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When something was, by the clock of whoever looks; `now` adds how long ago. */
export function Moment({ at, now }: { at: string; now?: Date }) {
  const time = new Date(at);
  return (
    <time dateTime={at}>
      {inFull.format(time)}
      {now && ` · ${age(time, now)}`}
    </time>
  );
}
