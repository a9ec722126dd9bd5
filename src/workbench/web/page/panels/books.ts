/** The panel of workbooks: those of the data folder, and what files can be made and taken here. */
import type { BookRow } from '../../../protocol/panels';
import { block, element, icon, iconButton, smallButton } from '../dom';
import type { Files, PageLinks } from '../files';
import { pageAddress } from '../people';
import { Panel } from './panel';

export class BooksPanel extends Panel {
  readonly #list = element('ul', { className: 'wb-books' });
  readonly #problem = element('p', { className: 'wb-panel-note', hidden: true });

  constructor(
    private readonly links: PageLinks,
    private readonly files: Files,
  ) {
    super('books', 'Workbooks', 'folder-open-o');
    const buttons = block(
      'wb-book-buttons',
      smallButton('plus', 'New workbook', () => void files.addBook()),
      smallButton('upload', 'Import a file', () => files.chooseImport()),
      smallButton('download', 'Download as XLSX', () => void files.downloadXlsx()),
      smallButton('download', 'Download sheet as CSV', () => void files.downloadCsv()),
    );
    this.body.append(buttons, this.#problem, this.#list);
  }

  protected override onOpen(): void {
    void this.#refresh();
  }

  async #refresh(): Promise<void> {
    const outcome = await this.links.ask({ do: 'listBooks' });
    this.#problem.hidden = !('error' in outcome);
    if ('error' in outcome) {
      this.#problem.textContent = outcome.error;
      return;
    }
    this.#list.replaceChildren(...(outcome.value as BookRow[]).map((row) => this.#line(row)));
    if (this.hasFocus) this.focus();
  }

  #line(row: BookRow): HTMLElement {
    const button = (iconName: string, label: string, act: () => Promise<unknown>) => {
      const onclick = () =>
        void act()
          .then(() => this.#refresh())
          .then(() => this.focus());
      return iconButton(iconName, `${label}: ${row.name}`, onclick);
    };
    return element(
      'li',
      { className: 'wb-book-line' },
      bookLink(row),
      button('pencil', 'Rename', () => this.files.renameBook(row)),
      row.isCurrent ? null : button('trash-o', 'Delete', () => this.files.deleteBook(row)),
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
