/** The sheet “Signals”: every signal deployed from the document, one row each, with its current status. */
import { cellOf } from '../accounts/flat-account';
import { dayOf } from '../days';
import type { Cell, Platform } from '../ports';
import { type RecordColumns, type RememberedSheet, writeOwnRows } from '../tables/own-sheet';
import type { SignalRecord } from './record';

/** Shown if the service provides no readable list. */
const inAudiences = 'Its results are in the service’s audiences.';

const columns: RecordColumns<SignalRecord> = [
  { header: 'Signal id', cell: ({ signalId }) => idCell(signalId) },
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Type', cell: ({ type }) => type && cellOf(type, 'signal_type') },
  { header: 'Status', cell: ({ status }) => status },
  { header: 'Daily', cell: ({ daily }) => (daily ? 'yes' : 'no') },
  { header: 'ICP', cell: ({ icp }) => icp },
  { header: 'Companies found', cell: ({ found }) => found },
  { header: 'Credits used', cell: ({ credits }) => credits },
  { header: 'Deployed', cell: ({ at }) => dayOf(at) },
  // Last, because it may be long.
  { header: 'Note', cell: ({ note, elsewhere }) => note ?? (elsewhere && inAudiences) },
];

const own: RememberedSheet = {
  name: 'Signals',
  key: 'signals.sheet',
  idHeader: 'Signal id',
  headers: columns.map(({ header }) => header),
};

/**
 * Writes each record into the row with its id, wherever users moved it, and adds rows for new ids. Touches only cells
 * that differ. Spends nothing. Throws COLUMN_MISSING if the ids' header is gone.
 */
export function writeSignalRows(platform: Platform, records: readonly SignalRecord[]): void {
  const rows = records.flatMap((record) =>
    record.signalId === undefined
      ? []
      : [{ id: record.signalId, values: columns.map(({ cell }) => cell(record)) }],
  );
  if (rows.length > 0) writeOwnRows(platform, own, rows);
}

/** Most services use numbers as ids; other ids stay texts. */
export function idCell(id: string | undefined): Cell | undefined {
  return id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : id;
}
