/** Files in and out of the workbook: by the menu File, and by dropping one on the page. */
import type { BookRow } from '../../shared/panels';
import type { Action, CallOutcome, Download, NewSheetPlace } from '../../shared/protocol';
import { pageAddress } from '../people';
import { alertPerson, askPerson, confirmWithPerson } from '../questions';
import { showToast } from '../toasts';
import { acceptDrops } from './drop-zone';
import { base64Of, chooseFile, saveFile } from './file-dialogs';

const MOST_MB = 50;
const UNNAMED = 'Untitled spreadsheet';
const [HERE, OWN] = ['Add here', 'Own workbook'];
const KIND = /\.(csv|tsv|xlsx)$/i;

export interface FileLinks {
  /** Does something; tells what came of it. */
  ask(action: Action): Promise<CallOutcome>;
  /** The id of the sheet in front. */
  sheet(): string | undefined;
  /** Brings a sheet to the front. */
  show(sheet: string): void;
}

export class Files {
  constructor(private readonly links: FileLinks) {
    acceptDrops((files) => void this.#importAll(files));
  }

  chooseImport(): void {
    chooseFile((file) => void this.#importAll([file]));
  }

  downloadXlsx(): Promise<void> {
    return this.#download({ do: 'exportXlsx' });
  }

  async downloadCsv(): Promise<void> {
    const sheet = this.links.sheet();
    if (sheet) await this.#download({ do: 'exportCsv', sheet });
  }

  async #importAll(files: readonly File[]): Promise<void> {
    for (const file of files) await this.#import(file);
  }

  /** Asks for a name, makes a workbook and goes there. */
  async addBook(): Promise<void> {
    const { button, text } = await askPerson({
      title: 'New workbook',
      message: 'Its name',
      buttons: ['OK', 'CANCEL'],
      isPrompt: true,
    });
    if (button !== 'OK') return;
    const outcome = await this.links.ask({ do: 'addBook', name: text.trim() || UNNAMED });
    if ('error' in outcome) return alertPerson('Nothing was made', outcome.error);
    location.assign(pageAddress(String(outcome.value)));
  }

  /** Asks for another name for a workbook. */
  async renameBook({ key, name }: BookRow): Promise<void> {
    const { button, text } = await askPerson({
      title: `Rename “${name}”`,
      message: 'Its new name',
      buttons: ['OK', 'CANCEL'],
      isPrompt: true,
    });
    if (button !== 'OK') return;
    const outcome = await this.links.ask({ do: 'renameBook', key, name: text });
    if ('error' in outcome) await alertPerson('Nothing was renamed', outcome.error);
  }

  /** Deletes a workbook, once the person agrees. */
  async deleteBook({ key, name }: BookRow): Promise<void> {
    const what = `“${name}” goes with its sheets, document properties and triggers. This cannot be undone.`;
    if (!(await confirmWithPerson('Delete this workbook?', what))) return;
    const outcome = await this.links.ask({ do: 'deleteBook', key });
    if ('error' in outcome) await alertPerson('Nothing was deleted', outcome.error);
  }

  async #import(file: File): Promise<void> {
    const problem = problemOf(file);
    if (problem) return alertPerson('Nothing was imported', problem);
    const message =
      'Its sheets can come behind those of this workbook, or become a workbook of their own.';
    const title = `Import “${file.name}”`;
    const buttons = [HERE, OWN, 'CANCEL'];
    const { button } = await askPerson({ title, message, buttons, isPrompt: false });
    if (button !== HERE && button !== OWN) return;
    const done = showToast({ message: `Importing “${file.name}”…`, seconds: -1 });
    const base64 = await base64Of(file).catch(() => null);
    const outcome: CallOutcome =
      base64 === null
        ? { error: `“${file.name}” cannot be read. Look whether it is still there.` }
        : await this.links.ask({
            do: button === HERE ? 'import' : 'openFile',
            name: file.name,
            base64,
          });
    done();
    if ('error' in outcome) return alertPerson('Nothing was imported', outcome.error);
    if (button === OWN) location.assign(pageAddress(String(outcome.value)));
    else this.#showImported(file.name, outcome.value as NewSheetPlace[]);
  }

  #showImported(fileName: string, places: readonly NewSheetPlace[]): void {
    const names = places.map(({ name }) => `“${name}”`).join(', ');
    if (places[0]) this.links.show(places[0].key);
    const noun = places.length === 1 ? 'sheet' : 'sheets';
    showToast({ message: `“${fileName}” was imported as ${noun} ${names}.` });
  }

  async #download(action: Action): Promise<void> {
    const outcome = await this.links.ask(action);
    if ('error' in outcome) return alertPerson('Nothing was saved', outcome.error);
    saveFile(outcome.value as Download);
  }
}

/** Why a file is not even sent; null where nothing speaks against it. */
function problemOf({ name, size }: File): string | null {
  if (!KIND.test(name)) return `“${name}” is no CSV or XLSX file. Save it as one of these first.`;
  if (size <= MOST_MB * 2 ** 20) return null;
  return `“${name}” is larger than ${MOST_MB} MB. Take it apart first.`;
}
