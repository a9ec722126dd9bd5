/** The panel of workbooks: those of the data folder, and buttons to create, import and download them. */
import type { BookRow } from '../../../protocol/panels';
import { Icon, IconButton, SmallButton } from '../dom';
import type { Files, PageLinks } from '../files';
import { pageAddress } from '../people';
import { Panel } from './panel';

export class BooksPanel extends Panel {
  readonly #links: PageLinks;
  readonly #files: Files;
  #rows: readonly BookRow[] = [];
  #problem = '';

  constructor(links: PageLinks, files: Files) {
    super('books', 'Workbooks', 'folder-open-o');
    this.#links = links;
    this.#files = files;
  }

  protected override onOpen(): void {
    void this.#refresh();
  }

  async #refresh(): Promise<void> {
    const outcome = await this.#links.ask({ do: 'listBooks' });
    this.#problem = 'error' in outcome ? outcome.error : '';
    if ('value' in outcome) this.#rows = outcome.value as BookRow[];
    this.draw();
    if (this.hasFocus) this.focus();
  }

  protected override content() {
    const files = this.#files;
    const buttons: readonly [icon: string, label: string, onPress: () => void][] = [
      ['plus', 'New workbook', () => void files.addBook()],
      ['upload', 'Import a file', () => files.chooseImport()],
      ['download', 'Download as XLSX', () => void files.downloadXlsx()],
      ['download', 'Download sheet as CSV', () => void files.downloadCsv()],
    ];
    return (
      <>
        <div class="wb-book-buttons">
          {buttons.map(([icon, label, onPress]) => (
            <SmallButton key={label} icon={icon} label={label} onPress={onPress} />
          ))}
        </div>
        <p class="wb-panel-note" hidden={!this.#problem}>
          {this.#problem}
        </p>
        <ul class="wb-books">{this.#rows.map((row) => this.#line(row))}</ul>
      </>
    );
  }

  #line(row: BookRow) {
    const { key, name, isCurrent } = row;
    return (
      <li key={key} class="wb-book-line">
        <BookLink row={row} />
        {this.#changeButton('pencil', `Rename: ${name}`, () => this.#files.renameBook(row))}
        {!isCurrent &&
          this.#changeButton('trash-o', `Delete: ${name}`, () => this.#files.deleteBook(row))}
      </li>
    );
  }

  #changeButton(icon: string, label: string, change: () => Promise<void>) {
    const onPress = async () => {
      await change();
      await this.#refresh();
      this.focus();
    };
    return <IconButton icon={icon} label={label} onPress={() => void onPress()} />;
  }
}

function BookLink({ row }: { readonly row: BookRow }) {
  const { key, name, isCurrent, isOpen, problem } = row;
  const note = isCurrent ? 'This workbook' : isOpen ? 'Running' : problem ? 'Can’t be opened' : '';
  return (
    <a
      class="wb-book-link"
      href={pageAddress(key)}
      title={problem}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name="table" />
      <span class="wb-book-name">{name}</span>
      <span class="wb-book-note">{note}</span>
    </a>
  );
}
