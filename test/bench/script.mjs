// What runs, schedules, signals and formulas use of a consumer's daily quotas at Google.
import { dist } from '../../tools/paths.mjs';
import { loadParts } from './load-parts.mjs';

export async function benchScript(_, show) {
  const { countAll, quotas } = await loadParts('script-parts');
  for (const used of countAll(dist)) {
    const { what, requests, properties, triggerMs, readsPerStep } = used;
    show(
      `${what}: property operations`,
      count(properties),
      `at most ${count(quotas.properties / 10)}`,
    );
    show(`${what}: property reads of a step`, count(readsPerStep), 'at most 3');
    show(`${what}: requests`, count(requests), `at most ${count(quotas.requests / 10)}`);
    show(`${what}: trigger time`, minutes(triggerMs), `at most ${minutes(quotas.triggerMs / 10)}`);
  }
}

const count = (number) => number.toLocaleString('en');
const minutes = (ms) => `${(ms / 60_000).toFixed(1)} min`;
