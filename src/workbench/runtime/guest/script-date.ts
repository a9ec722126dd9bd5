/** The script's Date: in its own time zone where the process runs in another, and by the clock that drives the workbench. */
import { instantOf, wallTime } from '../../time-zone';

/** Lets the script's time be some milliseconds off the computer's. */
export function shiftDate(offsetMs: number): void {
  const realNow = Date.now;
  replaceNow(() => realNow() + offsetMs);
}

/** Lets the script's time be what `now` says (ms since 1970). */
export function replaceNow(now: () => number): void {
  const RealDate = Date;
  class OtherDate extends RealDate {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(now());
      else super(...(args as [number]));
    }

    static override now(): number {
      return now();
    }
  }
  Object.defineProperty(OtherDate, 'name', { value: 'Date' });
  Object.defineProperty(globalThis, 'Date', { value: OtherDate, writable: true });
}

type Method = (...args: never[]) => unknown;

const parts = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const;
const dayAlone = /^[+-]?\d{4,6}(?:-\d\d(?:-\d\d)?)?$/;
const iso = /^[+-]?\d{4,6}-\d\d-\d\dT/;
const withZone =
  /:\d\d[:.\d]*\s*(?:[ap]m\s*)?(?:Z|UTC?|GMT|[ECMP][SD]T|[+-]\d\d)|\b(?:UTC?|GMT|Z)\b/i;

/** Lets everything that Date does in the process's zone be done in this one. */
export function useTimeZone(timeZone: string): void {
  const RealDate = Date;
  const { prototype } = RealDate;
  const define = (name: string, value: Method) =>
    Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
  const wallOf = (date: Date) => new RealDate(wallTime(timeZone, date.getTime()));

  for (const part of [...parts, 'Day'] as const) {
    define(`get${part}`, function (this: Date) {
      return wallOf(this)[`getUTC${part}`]();
    });
  }
  for (const part of parts) {
    define(`set${part}`, function (this: Date, ...args: number[]) {
      const isRevived = part === 'FullYear' && Number.isNaN(this.getTime());
      const wall = isRevived ? new RealDate(0) : wallOf(this);
      (wall[`setUTC${part}`] as (...values: number[]) => number)(...args);
      return this.setTime(instantOf(timeZone, wall.getTime()));
    });
  }
  define('getTimezoneOffset', function (this: Date) {
    return (this.getTime() - wallOf(this).getTime()) / 60_000;
  });
  defineTexts(define, wallOf, timeZone);

  const parse = (text: string) => {
    const real = RealDate.parse(text);
    if (Number.isNaN(real) || dayAlone.test(text) || withZone.test(text)) return real;
    return instantOf(timeZone, RealDate.parse(iso.test(text) ? `${text}Z` : `${text} UTC`));
  };
  const instantFor = ([first, ...more]: unknown[]): unknown => {
    if (more.length) {
      return instantOf(timeZone, RealDate.UTC(...([first, ...more] as [number, number])));
    }
    const plain =
      typeof first === 'object' && first !== null && !(first instanceof RealDate)
        ? (first as { [Symbol.toPrimitive]?: unknown }).valueOf()
        : first;
    return typeof plain === 'string' ? parse(plain) : first;
  };
  const ZonedDate = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length ? [instantFor(args)] : [], newTarget),
    apply: () => new RealDate().toString(),
    get: (target, name, receiver) =>
      name === 'parse' ? parse : Reflect.get(target, name, receiver),
  });
  define('constructor', ZonedDate as unknown as Method);
  Object.defineProperty(globalThis, 'Date', {
    value: ZonedDate,
    writable: true,
    configurable: true,
  });
  useInFormats(timeZone);
}

function defineTexts(
  define: (name: string, value: Method) => void,
  wallOf: (date: Date) => Date,
  timeZone: string,
): void {
  const text = (date: Date, write: (day: string, time: string) => string) => {
    if (Number.isNaN(date.getTime())) return 'Invalid Date';
    const wall = wallOf(date);
    const [, weekDay, day, month, year, time] =
      /^(\w+), (\d+) (\w+) (-?\d+) (\S+)/.exec(wall.toUTCString()) ?? [];
    const minutes = Math.round((wall.getTime() - date.getTime()) / 60_000);
    const size = Math.abs(minutes);
    const two = (value: number) => String(value).padStart(2, '0');
    const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
    const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
      .formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')?.value;
    return write(`${weekDay} ${month} ${day} ${year}`, `${time} GMT${offset} (${name})`);
  };
  define('toString', function (this: Date) {
    return text(this, (day, time) => `${day} ${time}`);
  });
  define('toDateString', function (this: Date) {
    return text(this, (day) => day);
  });
  define('toTimeString', function (this: Date) {
    return text(this, (_day, time) => time);
  });
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
    const real = Date.prototype[name] as Date['toLocaleString'];
    define(name, function (this: Date, locales?: string, options?: Intl.DateTimeFormatOptions) {
      return real.call(this, locales, { ...options, timeZone: options?.timeZone ?? timeZone });
    });
  }
}

/** Formats without a zone of their own are in the script's. */
function useInFormats(timeZone: string): void {
  const inZone = ([locales, options]: [string?, Intl.DateTimeFormatOptions?]) => [
    locales,
    { ...options, timeZone: options?.timeZone ?? timeZone },
  ];
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, inZone(args as []), newTarget),
    apply: (target, self, args) => Reflect.apply(target, self, inZone(args as [])),
  });
}
