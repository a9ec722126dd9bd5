/** `signalsheet admin move`: from the SQLite file to PostgreSQL. */
import { cancelMove, checkMove, move, readSettings, StartError } from '../../service';
import type { AdminOptions } from './operator';

export interface MoveCommand extends AdminOptions {
  readonly to?: string;
  readonly check?: true;
  readonly cancel?: true;
}

/** Of a large table, how many rows lie between two lines. */
const rowsALine = 50_000;

const steps = {
  copy: 'Copying',
  compare: 'Comparing every row',
  index: 'Indexing job posts for the technology search',
};

/** Moves, checks or cancels, and says how far it is. Throws StartError where it cannot. */
export async function moveData({ data, to, check, cancel }: MoveCommand): Promise<void> {
  if (cancel) {
    await cancelMove(data);
    console.log('The move was cancelled. The SQLite database is in use again.');
    return;
  }
  const databaseUrl = to ?? readSettings(process.env).databaseUrl;
  if (databaseUrl === '')
    throw new StartError('Say where to move: set SIGNALSHEET_DATABASE_URL, or add --to URL.');
  const report = await (check ? checkMove : move)({
    dataDir: data,
    databaseUrl,
    onStep: (step) => console.log(`${steps[step]}…`),
    onRows(table, rows) {
      if (rows > 0 && rows % rowsALine === 0)
        console.log(`  ${table}: ${rows.toLocaleString('en')} rows`);
    },
  });
  if (report.isMovedAlready) {
    console.log('Everything was moved before. Nothing was changed.');
    return;
  }
  const count = `${report.rows.toLocaleString('en')} rows of ${report.tables} tables`;
  if (check) console.log(`${count} are the same in both databases.`);
  else
    console.log(
      `Moved ${count}. Start the service with SIGNALSHEET_DATABASE_URL set, and the same key file in its data folder.`,
    );
}
