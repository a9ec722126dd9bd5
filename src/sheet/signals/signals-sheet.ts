/** The sheet “Signals”: every signal deployed from the document, one row each, its status kept fresh. */
import type { Cell, Platform } from '../ports';
import { addOwnSheet, findOwnSheet, type OwnSheet, putOwnRows } from '../tables/own-sheet';
import type { SignalRecord } from './record';

/** The document's property that remembers the sheet, whatever people call it. */
const sheetKey = 'signals.sheet';

/** Where the service gives no list that may be read, a person has to look there. */
const inAudiences = 'Its results are in the service’s audiences.';

const columns: readonly {
  readonly header: string;
  cell(record: SignalRecord): Cell | undefined;
}[] = [
  { header: 'Signal id', cell: ({ signalId }) => idCell(signalId) },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Daily', cell: ({ daily }) => (daily ? 'yes' : 'no') },
  { header: 'ICP', cell: ({ icp }) => icp },
  { header: 'Accounts found', cell: ({ found }) => found },
  { header: 'Credits used', cell: ({ credits }) => credits },
  { header: 'Deployed', cell: ({ at }) => new Date(at).toISOString().slice(0, 10) },
  // The last, because it may be long.
  { header: 'Note', cell: ({ note, elsewhere }) => note ?? (elsewhere && inAudiences) },
];

const own: OwnSheet = {
  name: 'Signals',
  idHeader: 'Signal id',
  headers: columns.map(({ header }) => header),
};

/**
 * Writes each record into the row with its id, wherever people moved it, and adds rows for those without one. Only
 * cells that say something else are touched. Spends nothing. Throws COLUMN_MISSING where the ids' header is gone.
 */
export function writeSignalRows(platform: Platform, records: readonly SignalRecord[]): void {
  const known = records.filter(({ signalId }) => signalId !== undefined);
  if (known.length === 0) return;
  const { book, document } = platform;
  const id = document.get(sheetKey);
  const found = findOwnSheet(book, own, id === undefined ? undefined : Number(id));
  const sheet = found ?? addOwnSheet(book, own);
  if (String(sheet.id) !== id) document.set(sheetKey, String(sheet.id));
  const rows = known.map((record) => ({
    id: record.signalId ?? '',
    values: columns.map(({ cell }) => cell(record)),
  }));
  putOwnRows(sheet, own, rows);
  // Later their widths are the person's.
  if (!found) sheet.fitColumns(columns.map((_, i) => i + 1));
}

/** Ids are numbers at most services; one that is not stays the text that it is. */
export function idCell(id: string | undefined): Cell | undefined {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;
}
