/** The panel of the service: where it is, what it holds, how many credits are left. */

import type { CallOutcome } from '../../../protocol/messages';
import type { ServiceContent } from '../../../protocol/panels';
import { element, icon } from '../dom';
import { Panel } from './panel';

export class ServicePanel {
  readonly #facts = element('dl', { className: 'wb-facts' });
  readonly #asOf = element('p', { className: 'wb-panel-note' });
  readonly #panel = new Panel({
    id: 'service',
    title: 'Service',
    icon: 'plug',
    onOpen: () => void this.#refresh(),
  });

  /** Takes how to ask what there is to show. */
  constructor(private readonly ask: () => Promise<CallOutcome>) {
    const onclick = () => void this.#refresh();
    const className = 'wb-small-button wb-refresh';
    const refresh = element(
      'button',
      { type: 'button', className, onclick },
      icon('refresh'),
      ' Refresh',
    );
    this.#asOf.setAttribute('role', 'status');
    this.#panel.body.append(this.#facts, this.#asOf, refresh);
  }

  get button(): HTMLElement {
    return this.#panel.button;
  }

  async #refresh(): Promise<void> {
    this.#asOf.textContent = 'Loading…';
    const outcome = await this.ask();
    if ('error' in outcome) {
      this.#asOf.textContent = outcome.error;
      return;
    }
    const content = outcome.value as ServiceContent;
    this.#facts.replaceChildren(
      ...fact('Address', content.url),
      ...fact(
        'Data',
        content.hasSampleData ? 'Sample data (fictional companies)' : 'Your own data',
      ),
      ...fact('Account', content.account ?? 'None. Connect in the add-on’s sidebar.'),
      ...(content.account ? fact('Credits left', creditsText(content)) : []),
    );
    this.#asOf.textContent = `Updated ${new Date().toLocaleTimeString()}. Refreshing is free.`;
  }
}

function fact(name: string, value: string): HTMLElement[] {
  return [element('dt', {}, name), element('dd', {}, value)];
}

function creditsText({ balance, hasSampleData }: ServiceContent): string {
  if (balance === null) return 'Unknown. The service isn’t responding; refresh in a moment.';
  return `${balance.toLocaleString()}${hasSampleData ? ' (play money)' : ''}`;
}
