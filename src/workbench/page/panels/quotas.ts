/** The quotas of the day: what is used of each, and a bar for how much that is. */
import type { Quota } from '../../shared/panels';
import { block, element } from '../dom';

const MINUTE_MS = 60_000;
const NAMES: Record<Quota['name'], string> = {
  fetches: 'UrlFetch calls today',
  triggerMs: 'Trigger minutes today',
  propertyOperations: 'Property operations today',
};

export class Quotas {
  readonly element = element('dl', { className: 'wb-quotas' });

  update(quotas: readonly Quota[]): void {
    this.element.replaceChildren(...quotas.map(quotaBlock));
  }
}

function quotaBlock({ name, used, limit }: Quota): HTMLElement {
  const share = limit === null ? 0 : Math.min(1, used / limit);
  const bar = block('wb-quota-bar', block('wb-quota-used'));
  bar.style.setProperty('--used', `${share * 100}%`);
  bar.ariaHidden = 'true';
  return block(
    limit !== null && used >= limit ? 'wb-quota wb-quota-over' : 'wb-quota',
    element('dt', {}, NAMES[name]),
    element(
      'dd',
      {},
      limit === null ? amount(name, used) : `${amount(name, used)} of ${amount(name, limit)}`,
      bar,
    ),
  );
}

function amount(name: Quota['name'], count: number): string {
  if (name !== 'triggerMs') return count.toLocaleString();
  const minutes = count / MINUTE_MS;
  return minutes.toLocaleString([], { maximumFractionDigits: minutes < 10 ? 1 : 0 });
}
