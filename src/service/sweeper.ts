/** Forgets, every now and then, what the store no longer needs. */
import type { Deps } from './deps';

export interface Sweeper {
  stop(): void;
}

/** Sweeps at once and then every so many milliseconds; a failed sweep is logged and made up for by the next. */
export function startSweeper(
  { store, clock, log }: Pick<Deps, 'store' | 'clock' | 'log'>,
  every: number,
): Sweeper {
  const sweep = () => {
    store.sweep(clock()).catch((error: unknown) => log.warn({ err: error }, 'a sweep failed'));
  };
  sweep();
  const timer = setInterval(sweep, every);
  return { stop: () => clearInterval(timer) };
}
