/** Lets the engine look for a time of the day in linear time: its pattern takes the square of a long run of digits. */
import type { Library } from '../functions/define';

/** No time that somebody wrote is longer. */
const LONGEST = 100;

/**
 * Changes it for all models. The pattern is the library's own; it shows when a text is asked for it.
 *
 * @throws TypeError where the library is built in another way
 */
export function boundTimes({ helpers, DEFAULT_LOCALE }: Library): void {
  let pattern: RegExp | undefined;
  const text = {
    match(asked: RegExp) {
      pattern ??= asked;
      return null;
    },
    trim: () => text,
  };
  helpers.isDateTime(text as unknown as string, { ...DEFAULT_LOCALE });
  if (!pattern?.source.endsWith('$')) throw new TypeError('The library reads times in another way');
  const { exec } = pattern;
  pattern.exec = function (this: RegExp, given: string) {
    const from = Math.max(0, given.length - LONGEST);
    const found = exec.call(this, from ? given.slice(from) : given);
    if (found) found.index += from;
    return found;
  };
}
