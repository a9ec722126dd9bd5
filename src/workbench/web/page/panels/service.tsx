/** The panel of the service: its address, its data, the credits left, and the switch for public sources. */
import { createRef } from 'preact';
import type { Action } from '../../../protocol/messages';
import type { ServiceContent } from '../../../protocol/panels';
import { SmallButton } from '../dom';
import type { PageLinks } from '../files';
import { Panel } from './panel';

export class ServicePanel extends Panel {
  readonly #links: PageLinks;
  readonly #input = createRef<HTMLInputElement>();
  /** The last answer of the service. */
  #content: ServiceContent | undefined;
  #contact = '';
  #note = '';
  #isAsking = false;

  constructor(links: PageLinks) {
    super('service', 'Service', 'plug');
    this.#links = links;
  }

  protected override onOpen(): void {
    void this.#refresh();
  }

  async #refresh(action: Action = { do: 'tellService' }, meanwhile = 'Loading…'): Promise<void> {
    this.#note = meanwhile;
    this.#isAsking = true;
    this.draw();
    const outcome = await this.#links.ask(action);
    this.#isAsking = false;
    if ('error' in outcome) this.#note = outcome.error;
    else {
      this.#content = outcome.value as ServiceContent;
      this.#contact = this.#content.sourcesContact;
      this.#note = `Updated ${new Date().toLocaleTimeString()}. Refreshing is free.`;
    }
    this.draw();
  }

  #turn(isOn: boolean): void {
    const contact = isOn ? '' : this.#contact.trim();
    if (!isOn && contact === '') this.#input.current?.focus();
    else void this.#refresh({ do: 'setSourcesContact', contact }, 'The service is restarting…');
  }

  protected override content() {
    const content = this.#content;
    return (
      <>
        <dl class="wb-facts">{content && <Facts {...content} />}</dl>
        {content && this.#sources(content.sourcesContact !== '')}
        <p class="wb-panel-note" role="status">
          {this.#note}
        </p>
        <SmallButton
          class="wb-refresh"
          icon="refresh"
          label="Refresh"
          onPress={() => void this.#refresh()}
        />
      </>
    );
  }

  #sources(isOn: boolean) {
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      this.#turn(isOn);
    };
    return (
      <form class="wb-sources" noValidate onSubmit={onSubmit}>
        <h3>Real companies</h3>
        <p>
          Looks real domains up on their websites, job boards and Wikidata. They give part of the
          company data, open jobs, some technologies and few people; no follower counts, emails or
          phone numbers. Every request names your contact address, so that site owners can reach
          you.
        </p>
        <label for="sources-contact">Contact email</label>
        <div class="wb-sources-row">
          <input
            ref={this.#input}
            type="email"
            id="sources-contact"
            placeholder="you@company.com"
            value={this.#contact}
            disabled={isOn}
            onInput={({ currentTarget }) => {
              this.#contact = currentTarget.value;
            }}
          />
          <button type="submit" class="wb-small-button" disabled={this.#isAsking}>
            {isOn ? 'Turn off' : 'Turn on'}
          </button>
        </div>
      </form>
    );
  }
}

function Facts(content: ServiceContent) {
  const { url, account } = content;
  return (
    <>
      <Fact name="Address" value={url} />
      <Fact name="Data" value={dataText(content)} />
      <Fact name="Account" value={account ?? 'None. Connect in the add-on’s sidebar.'} />
      {account && <Fact name="Credits left" value={creditsText(content)} />}
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function dataText({ hasSampleData, sourcesContact }: ServiceContent): string {
  const own = hasSampleData ? 'Sample data (fictional companies)' : 'Your own data';
  return sourcesContact === '' ? own : `${own}, and public sources for real domains`;
}

function creditsText({ balance, hasSampleData }: ServiceContent): string {
  if (balance === null) return 'Unknown. The service isn’t responding; refresh in a moment.';
  return `${balance.toLocaleString()}${hasSampleData ? ' (play money)' : ''}`;
}
