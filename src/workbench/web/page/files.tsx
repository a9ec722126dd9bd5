/** Imports and downloads of files, and the dialogs about workbooks. */
import type {
  Action,
  CallOutcome,
  Download,
  FromPage,
  NewSheetPlace,
  SeenSelection,
} from '../../protocol/messages';
import type { BookRow } from '../../protocol/panels';
import { byId, Icon, made } from './dom';
import { pageAddress } from './people';
import { alertPerson, askPerson, confirmWithPerson, showToast } from './questions';

const maxMb = 50;
const unnamed = 'Untitled spreadsheet';
const [here, own] = ['Add here', 'Open as new workbook'];
const [toShare, whole] = ['To share', 'With all formulas'];
const kind = /\.(csv|tsv|xlsx)$/i;

/** The connection of the page's parts to the workbench and the grid. */
export interface PageLinks {
  send(message: FromPage): void;
  /** Performs an action. Resolves with its outcome. */
  ask(action: Action): Promise<CallOutcome>;
  /** Performs an action, and shows a message if it fails. */
  act(action: Action): void;
  selection(): SeenSelection | undefined;
  /** Activates a sheet. */
  show(sheet: string): void;
}

export class Files {
  readonly #links: PageLinks;

  constructor(links: PageLinks) {
    this.#links = links;

    acceptDrops((files) => void this.#importAll(files));
  }

  /** Asks for a file, and imports it. */
  chooseImport(): void {
    const onChange = () => void this.#importAll([...(input.files ?? [])]);
    const input = made(HTMLInputElement, <input type="file" accept={kinds} onChange={onChange} />);
    input.click();
  }

  /** Asks what the file is for, and saves it. */
  async downloadXlsx(): Promise<void> {
    const message = `“${toShare}” leaves out hidden sheets, and has values in place of the script’s functions, which Excel doesn’t know. “${whole}” has everything, for the workbench.`;
    const buttons = [toShare, whole, 'CANCEL'];
    const title = 'Download as XLSX';
    const { button } = await askPerson({ title, message, buttons, isPrompt: false });
    if (button === toShare || button === whole)
      await this.#download({ do: 'exportXlsx', isToShare: button === toShare });
  }

  async downloadCsv(): Promise<void> {
    const sheet = this.#links.selection()?.sheet;
    if (sheet) await this.#download({ do: 'exportCsv', sheet });
  }

  /** Asks for a name, creates a workbook and opens it. */
  async addBook(): Promise<void> {
    const name = await askName('New workbook', 'Name');
    if (name === null) return;
    const action = { do: 'addBook', name: name.trim() || unnamed } as const;
    const key = await this.#do(action, 'Couldn’t create the workbook');
    if (key !== undefined) location.assign(pageAddress(String(key)));
  }

  /** Asks for a new name and renames a workbook. */
  async renameBook({ key, name: before }: BookRow): Promise<void> {
    const name = await askName(`Rename “${before}”`, 'New name');
    if (name === null) return;
    await this.#do({ do: 'renameBook', key, name }, 'Couldn’t rename the workbook');
  }

  /** Deletes a workbook after a confirmation. */
  async deleteBook({ key, name }: BookRow): Promise<void> {
    const what = `This deletes “${name}” with its sheets, document properties and triggers. You can’t undo this.`;
    if (!(await confirmWithPerson('Delete this workbook?', what))) return;
    await this.#do({ do: 'deleteBook', key }, 'Couldn’t delete the workbook');
  }

  /** The result of an action. If it fails, shows a message and returns undefined. */
  async #do(action: Action, failure: string): Promise<unknown> {
    const outcome = await this.#links.ask(action);
    if (!('error' in outcome)) return outcome.value;
    await alertPerson(failure, outcome.error);
    return undefined;
  }

  async #importAll(files: readonly File[]): Promise<void> {
    for (const file of files) await this.#import(file);
  }

  async #import(file: File): Promise<void> {
    const problem = problemOf(file);
    if (problem) return alertPerson('Couldn’t import the file', problem);
    const message = 'Add its sheets to this workbook, or open it as a new one?';
    const title = `Import “${file.name}”`;
    const buttons = [here, own, 'CANCEL'];
    const { button } = await askPerson({ title, message, buttons, isPrompt: false });
    if (button !== here && button !== own) return;
    const done = showToast({ message: `Importing “${file.name}”…`, seconds: -1 });
    const base64 = await base64Of(file).catch(() => null);
    const outcome: CallOutcome =
      base64 === null
        ? { error: `Can’t read “${file.name}”. Check that it still exists.` }
        : await this.#links.ask({
            do: button === here ? 'import' : 'openFile',
            name: file.name,
            base64,
          });
    done();
    if ('error' in outcome) return alertPerson('Couldn’t import the file', outcome.error);
    if (button === own) location.assign(pageAddress(String(outcome.value)));
    else this.#showImported(file.name, outcome.value as NewSheetPlace[]);
  }

  #showImported(fileName: string, places: readonly NewSheetPlace[]): void {
    const names = places.map(({ name }) => `“${name}”`).join(', ');
    if (places[0]) this.#links.show(places[0].key);
    const noun = places.length === 1 ? 'sheet' : 'sheets';
    showToast({ message: `Imported “${fileName}” as ${noun} ${names}.` });
  }

  async #download(action: Action): Promise<void> {
    const download = await this.#do(action, 'Couldn’t save the file');
    if (download !== undefined) saveFile(download as Download);
  }
}

/** Asks for a name; null if the user cancels. */
async function askName(title: string, message: string): Promise<string | null> {
  const buttons = ['OK', 'CANCEL'];
  const { button, text } = await askPerson({ title, message, buttons, isPrompt: true });
  return button === 'OK' ? text : null;
}

/** The reason why a file can't be imported; null if it can be sent. */
function problemOf({ name, size }: File): string | null {
  if (!kind.test(name))
    return `“${name}” isn’t a CSV or XLSX file. Save it in one of these formats first.`;
  if (size <= maxMb * 2 ** 20) return null;
  return `“${name}” is larger than ${maxMb} MB. Split it first.`;
}

/** Calls `onDrop` with files that are dropped on the page. */
function acceptDrops(onDrop: (files: File[]) => void): void {
  const zone = made(
    HTMLElement,
    <div class="wb-drop-zone" hidden>
      <Icon name="upload" />
      <p>Drop a CSV or XLSX file to import it</p>
    </div>,
  );
  const hide = () => {
    zone.hidden = true;
  };
  // The zone covers the page, so leaving it means leaving the page.
  zone.addEventListener('dragleave', hide);
  byId('page').append(zone);
  window.addEventListener('dragenter', (event) => {
    if (holdsFiles(event)) zone.hidden = false;
  });
  // Without this, the browser opens a file dropped elsewhere in place of the page.
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (holdsFiles(event)) event.preventDefault();
    });
  }
  window.addEventListener('drop', (event) => {
    hide();
    if (holdsFiles(event)) onDrop([...(event.dataTransfer?.files ?? [])]);
  });
}

/** Whether files are dragged, not cells. */
function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Some browsers start to save only after a delay. */
const keptMs = 60_000;
const kinds = '.csv,.tsv,.xlsx';

/** A file's bytes in base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Makes the browser save a file. */
function saveFile({ name, base64 }: Download): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes]));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), keptMs);
}
