/** The panel of the service: where it is, what it holds, how many credits are left. */
import type { Action } from '../../../protocol/messages';
import type { ServiceContent } from '../../../protocol/panels';
import { element, smallButton } from '../dom';
import type { PageLinks } from '../files';
import { Panel } from './panel';

export class ServicePanel extends Panel {
  readonly #facts = element('dl', { className: 'wb-facts' });
  readonly #asOf = element('p', { className: 'wb-panel-note' });
  readonly #contact = element('input', {
    type: 'email',
    id: 'sources-contact',
    placeholder: 'you@company.com',
  });
  readonly #turn = element('button', { type: 'submit', className: 'wb-small-button' });
  readonly #sources: HTMLFormElement;
  #isOn = false;

  constructor(private readonly links: PageLinks) {
    super('service', 'Service', 'plug');
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
          else {
            const action = { do: 'setSourcesContact', contact } as const;
            void this.#refresh(action, 'The service is restarting…');
          }
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
    const refresh = smallButton('refresh', 'Refresh', () => void this.#refresh());
    refresh.classList.add('wb-refresh');
    this.#asOf.setAttribute('role', 'status');
    this.body.append(this.#facts, this.#sources, this.#asOf, refresh);
  }

  protected override onOpen(): void {
    void this.#refresh();
  }

  async #refresh(action: Action = { do: 'tellService' }, meanwhile = 'Loading…'): Promise<void> {
    this.#asOf.textContent = meanwhile;
    this.#turn.disabled = true;
    const outcome = await this.links.ask(action);
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
