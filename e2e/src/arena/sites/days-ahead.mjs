/** Milliseconds. A server that preloads this module runs `DAYS_AHEAD` days in the future. */
const OFFSET_MS = Number(process.env.DAYS_AHEAD) * 24 * 60 * 60 * 1000;

const { now } = Date;
Date.now = () => now() + OFFSET_MS;
globalThis.Date = new Proxy(Date, {
  construct: (date, args, newTarget) => Reflect.construct(date, args.length > 0 ? args : [date.now()], newTarget),
});
