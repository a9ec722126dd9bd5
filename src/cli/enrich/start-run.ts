/** Plans an enrichment, says what it comes to, and starts its run. */
import type { ScriptRunner } from '../../workbench';
import { callAddon } from '../connect-addon';
import type { FoundColumn } from './find-column';
import type { EnrichOptions } from './request';

/**
 * Returns whether a run was started; spends nothing yet. Throws where the column holds no domains, or the balance covers
 * less than the run may cost.
 */
export async function startRun(
  script: ScriptRunner,
  place: FoundColumn,
  fields: readonly string[],
  { column, only, cap }: EnrichOptions,
): Promise<boolean> {
  const request = { ...place, which: only, task: { kind: 'enrich-accounts', fields } } as const;
  const plan = await callAddon(script, 'plan', request);
  if (plan.unique === 0) {
    const [sample] = plan.invalidSamples;
    const why = sample === undefined ? 'is empty' : `holds no company domain, but “${sample}”`;
    throw new Error(`The column “${column}” ${why}. No credits were spent. Name another column.`);
  }
  const most = Math.min(plan.estimate, cap);
  console.error(
    `${plan.toFetch} companies to look up for at most ${most} credits; ` +
      `${plan.fresh} known already, ${plan.complete} filled already.`,
  );
  if (plan.toFetch + plan.fresh === 0) return false;
  const { credits } = most > 0 ? await callAddon(script, 'balance', {}) : { credits: 0 };
  if (credits < most) {
    const next = credits >= 1 ? `Top up, or give --cap ${Math.floor(credits)}.` : 'Top up first.';
    throw new Error(
      `The balance is ${credits} credits, and this may cost ${most}. No credits were spent. ${next}`,
    );
  }
  await callAddon(script, 'start', { ...request, cap });
  return true;
}
