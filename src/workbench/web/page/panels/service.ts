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

  readonly #contact = element('input', {
    type: 'email',
    id: 'sources-contact',

    placeholder: 'you@company.com',
  });
  readonly #turn = element('button', { type: 'submit', className: 'wb-small-button' });
  readonly #sources: HTMLFormElement;
  #isOn = false;

  /** Takes how to ask what there is to show, and how public sources are switched on and off. */
  constructor(
    private readonly ask: () => Promise<CallOutcome>,
    setContact: (contact: string) => Promise<CallOutcome>,
  ) {
    this.#sources = element(
      'form',
      {
        className: 'wb-sources',
        noValidate: true,
        // Nobody knows yet whether they are on.
        hidden: true,
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          const contact = this.#isOn ? '' : this.#contact.value.trim();
          if (!this.#isOn && contact === '') this.#contact.focus();
          else void this.#refresh(() => setContact(contact), 'The service is restarting…');
        },
      },
      element('h3', {}, 'Real companies'),
      element(
        'p',
        {},
        'Looks real domains up on their websites, job boards and Wikidata. They give part of the company data, open jobs, some technologies and few people; no follower counts, emails or phone numbers. Every request names your contact address, so that site owners can reach you.',
      ),
      element('label', { htmlFor: 'sources-contact' }, 'Contact email'),
      element('div', { className: 'wb-sources-row' }, this.#contact, this.#turn),
    );
    const onclick = () => void this.#refresh();
    const className = 'wb-small-button wb-refresh';
    const refresh = element(
      'button',
      { type: 'button', className, onclick },
      icon('refresh'),
      ' Refresh',
    );
    this.#asOf.setAttribute('role', 'status');
    this.#panel.body.append(this.#facts, this.#sources, this.#asOf, refresh);
  }

  get button(): HTMLElement {
    return this.#panel.button;
  }

  async #refresh(ask = this.ask, meanwhile = 'Loading…'): Promise<void> {
    this.#asOf.textContent = meanwhile;
    this.#turn.disabled = true;
    const outcome = await ask();
    this.#turn.disabled = false;
    if ('error' in outcome) {
      this.#asOf.textContent = outcome.error;
      return;
    }
    const content = outcome.value as ServiceContent;
    this.#facts.replaceChildren(
      ...fact('Address', content.url),
      ...fact('Data', dataText(content)),
      ...fact('Account', content.account ?? 'None. Connect in the add-on’s sidebar.'),
      ...(content.account ? fact('Credits left', creditsText(content)) : []),
    );
    this.#sources.hidden = false;
    this.#isOn = content.sourcesContact !== '';
    this.#contact.value = content.sourcesContact;
    this.#contact.disabled = this.#isOn;
    this.#turn.textContent = this.#isOn ? 'Turn off' : 'Turn on';
    this.#asOf.textContent = `Updated ${new Date().toLocaleTimeString()}. Refreshing is free.`;
  }
}

function fact(name: string, value: string): HTMLElement[] {
  return [element('dt', {}, name), element('dd', {}, value)];
}

function dataText({ hasSampleData, sourcesContact }: ServiceContent): string {
  const own = hasSampleData ? 'Sample data (fictional companies)' : 'Your own data';
  return sourcesContact === '' ? own : `${own}, and public sources for real domains`;
}

function creditsText({ balance, hasSampleData }: ServiceContent): string {
  if (balance === null) return 'Unknown. The service isn’t responding; refresh in a moment.';
  return `${balance.toLocaleString()}${hasSampleData ? ' (play money)' : ''}`;
}
