/** What the add-on uses of a consumer's daily quotas; `npm run bench -- script` prints the same. */
import { countAll, quotas } from '../bench/script-parts';

it.each(countAll())('$what take at most a tenth of a day', (used) => {
  expect(used.properties).toBeLessThanOrEqual(quotas.properties / 10);
  expect(used.requests).toBeLessThanOrEqual(quotas.requests / 10);
  expect(used.triggerMs).toBeLessThanOrEqual(quotas.triggerMs / 10);
  expect(used.readsPerStep).toBeLessThanOrEqual(3);
});
