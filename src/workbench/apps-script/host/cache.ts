/** CacheService: texts that expire, within Google's sizes and times. */
import type { Clock } from '../../clock';
import { ScriptException } from '../../exception';
import type { Limits } from '../../limits';
import type { CacheTable } from '../../store/cache-table';
import type { CacheCalls, StoreName } from '../wire/services';
import type { Execution } from './execution';
import type { HostService } from './service';

/**
 * @param nameFor the name under which the table keeps a cache, so that each document and each person has their own
 */
export function cacheService(
  table: Pick<CacheTable, 'get' | 'put' | 'remove'>,
  nameFor: (cache: StoreName, execution: Execution) => string,
  clock: Clock,
  limits: Limits,
): HostService<CacheCalls> {
  function assertKeys(names: string[]): void {
    if (names.some((name) => name.length > limits.cacheKeyCharacters)) {
      throw new ScriptException('Argument too large: key');
    }
  }
  return {
    'cache.get': (execution, cache, names) => {
      assertKeys(names);
      return table.get(nameFor(cache, execution), names, clock.now());
    },
    'cache.put': (execution, cache, texts, seconds) => {
      assertKeys(Object.keys(texts));
      if (Object.values(texts).some((text) => Buffer.byteLength(text) > limits.cacheValueBytes)) {
        throw new ScriptException('Argument too large: value');
      }
      const wanted = seconds ?? limits.cacheSecondsDefault;
      const kept = Math.min(Math.max(wanted, 1), limits.cacheSecondsMost);
      table.put(nameFor(cache, execution), texts, clock.now() + kept * 1000);
    },
    'cache.remove': (execution, cache, names) => table.remove(nameFor(cache, execution), names),
  };
}
