/** A server that loads this before all else lives so many days ahead of everybody. */
const AHEAD = Number(process.env.DAYS_AHEAD) * 24 * 60 * 60 * 1000;

const { now } = Date;
Date.now = () => now() + AHEAD;
globalThis.Date = new Proxy(Date, {
  construct: (date, given, self) => Reflect.construct(date, given.length > 0 ? given : [date.now()], self),
});

export {};
