/** CacheService: texts that expire, within Google's sizes and times. */
import type { Clock } from '../../clock';
import { ScriptException } from '../../exception';
import type { Limits } from '../../limits';
import type { CacheTable } from '../../store/cache-table';
import type { CacheCalls, StoreName } from '../wire/services';
import type { HostService } from './service';

/**
 * @param nameOf the name under which the table keeps a cache, so that each document has its own
 */
export function cacheService(
  table: Pick<CacheTable, 'get' | 'put' | 'remove'>,
  nameOf: (cache: StoreName) => string,
  clock: Clock,
  limits: Limits,
): HostService<CacheCalls> {
  function assertKeys(names: string[]): void {
    if (names.some((name) => name.length > limits.cacheKeyCharacters)) {
      throw new ScriptException('Argument too large: key');
    }
  }
  return {
    'cache.get': (_execution, cache, names) => {
      assertKeys(names);
      return table.get(nameOf(cache), names, clock.now());
    },
    'cache.put': (_execution, cache, texts, seconds) => {
      assertKeys(Object.keys(texts));
      if (Object.values(texts).some((text) => Buffer.byteLength(text) > limits.cacheValueBytes)) {
        throw new ScriptException('Argument too large: value');
      }
      const wanted = seconds ?? limits.cacheSecondsDefault;
      const kept = Math.min(Math.max(wanted, 1), limits.cacheSecondsMost);
      table.put(nameOf(cache), texts, clock.now() + kept * 1000);
    },
    'cache.remove': (_execution, cache, names) => table.remove(nameOf(cache), names),
  };
}
