/** The panel of workbooks: those of the data folder, and what files can be made and taken here. */

import type { CallOutcome } from '../../../protocol/messages';
import type { BookRow } from '../../../protocol/panels';
import { block, element, icon, iconButton } from '../dom';
import { pageAddress } from '../people';
import { Panel } from './panel';

/** What the panel's buttons do. */
export interface BookDeeds {
  add(): void;
  importFile(): void;
  downloadXlsx(): void;
  downloadCsv(): void;
  /** Both ask first, and resolve when that is done or not. */
  rename(book: BookRow): Promise<void>;
  remove(book: BookRow): Promise<void>;
}

export class BooksPanel {
  readonly #list = element('ul', { className: 'wb-books' });
  readonly #problem = element('p', { className: 'wb-panel-note', hidden: true });
  readonly #panel = new Panel({
    id: 'books',
    title: 'Workbooks',
    icon: 'folder-open-o',
    onOpen: () => void this.#refresh(),
  });

  /** Takes how to ask for the list. */
  constructor(
    private readonly ask: () => Promise<CallOutcome>,
    private readonly actions: BookDeeds,
  ) {
    const { add, importFile, downloadXlsx, downloadCsv } = actions;
    const buttons = block(
      'wb-book-buttons',
      deed('plus', 'New workbook', add),
      deed('upload', 'Import a file', importFile),
      deed('download', 'Download as XLSX', downloadXlsx),
      deed('download', 'Download sheet as CSV', downloadCsv),
    );
    this.#panel.body.append(buttons, this.#problem, this.#list);
  }

  get button(): HTMLElement {
    return this.#panel.button;
  }

  open(): void {
    this.#panel.open();
  }

  async #refresh(): Promise<void> {
    const outcome = await this.ask();
    this.#problem.hidden = !('error' in outcome);
    if ('error' in outcome) {
      this.#problem.textContent = outcome.error;
      return;
    }
    this.#list.replaceChildren(...(outcome.value as BookRow[]).map((row) => this.#line(row)));
    if (this.#panel.hasFocus) this.#panel.focus();
  }

  #line(row: BookRow): HTMLElement {
    const button = (iconName: string, label: string, act: (row: BookRow) => Promise<void>) => {
      const onclick = () =>
        void act(row)
          .then(() => this.#refresh())
          .then(() => this.#panel.focus());
      return iconButton(iconName, `${label}: ${row.name}`, onclick);
    };
    return element(
      'li',
      { className: 'wb-book-line' },
      bookLink(row),
      button('pencil', 'Rename', this.actions.rename),
      row.isCurrent ? null : button('trash-o', 'Delete', this.actions.remove),
    );
  }
}

function bookLink({ key, name, isCurrent, isOpen, problem }: BookRow): HTMLElement {
  const note = isCurrent ? 'This workbook' : isOpen ? 'Running' : problem ? 'Can’t be opened' : '';
  const link = element(
    'a',
    { className: 'wb-book-link', href: pageAddress(key) },
    icon('table'),
    element('span', { className: 'wb-book-name' }, name),
    element('span', { className: 'wb-book-note' }, note),
  );
  if (problem) link.title = problem;
  if (isCurrent) link.setAttribute('aria-current', 'page');
  return link;
}

function deed(iconName: string, label: string, onclick: () => void): HTMLElement {
  const className = 'wb-small-button';
  return element('button', { type: 'button', className, onclick }, icon(iconName), ` ${label}`);
}
