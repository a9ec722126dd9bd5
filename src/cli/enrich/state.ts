/** The state of `enrich` between calls, in one file: interrupted runs continue, and nothing is paid for twice. */
import { PlainBook, PlainSheet } from '../../sheet/plain-book';
import type { Cell } from '../../sheet/ports';
import { dataSheetName, hiddenSheetNote, isOf } from '../../sheet/storage/hidden-sheet';
import { Database } from '../../workbench/storage/database';

/** The sheet with the file's rows. */
const rowsSheetName = 'Data';

/** `changes` are in order; applying all of them restores the book. */
const schema = `
  CREATE TABLE IF NOT EXISTS changes (number INTEGER PRIMARY KEY, content TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS enrichment (fingerprint TEXT NOT NULL);
`;

/** A cell as JSON, which has no dates. */
type KeptCell = Exclude<Cell, Date> | { readonly date: number };

interface Change {
  readonly sheet: string;
  /** Rows with their numbers, from 1. */
  readonly lines?: readonly (readonly [row: number, cells: readonly KeptCell[]])[];
  readonly properties?: readonly (readonly [name: string, value: string | null])[];
}

/** How many rows one change holds. */
const linesAtOnce = 5_000;

/** A sheet that tracks its changed rows. */
class KeptSheet extends PlainSheet {
  readonly isPrivate = true;
  readonly changed = new Set<number>();

  override put(row: number, column: number, value: Cell): void {
    super.put(row, column, value);
    this.changed.add(row);
  }

  /** Takes ownership of the rows without copying them. */
  take(rows: Cell[][]): void {
    this.changeLines(() => {
      this.cells = rows;
    });
  }

  protected override changeLines(change: (lines: unknown[][]) => unknown): void {
    const before = this.cells.length;
    super.changeLines(change);
    for (let row = 1; row <= Math.max(before, this.cells.length); row += 1) this.changed.add(row);
  }
}

/** An enrichment's whole state; `save` stores the changes since the last save in one transaction. */
export class EnrichState {
  book = newBook();
  readonly properties = new Map<string, string>();
  /** Identifies the options and the content; '' before the first enrichment and after its result was written. */
  fingerprint: string;
  readonly #database: Database;
  readonly #saved = new Map<string, string>();
  #isReleased = false;

  /** Throws Error if another process has the file open. */
  constructor(file: string) {
    this.#database = new Database(file, schema, { exclusive: true });
    const [kept] = this.#database.all<{ fingerprint: string }>(
      'SELECT fingerprint FROM enrichment',
    );
    this.fingerprint = kept?.fingerprint ?? '';
    if (kept) this.#load();
  }

  /** The sheet with the file's rows. */
  get rows(): KeptSheet {
    const sheet = this.book.sheetByName(rowsSheetName);
    if (!sheet) throw new Error('An enrichment has at least its rows');
    return sheet;
  }

  /** Begins an enrichment of these rows and deletes the previous one except its fetched results. Spends nothing. */
  begin(fingerprint: string, rows: Cell[][]): void {
    this.save();
    if (this.#isReleased) this.#load();
    const known = (this.book.dataSheet()?.cells ?? []).filter(isResult);
    this.book = newBook();
    this.book.add(rowsSheetName, []).take(rows);
    this.book.add(dataSheetName, [[hiddenSheetNote], ...known], true);
    this.properties.clear();
    this.#saved.clear();
    this.#database.transaction(() => {
      this.#database.run('DELETE FROM changes');
      this.#note(fingerprint);
      this.#insertChanges();
    });
  }

  /** Stores what has changed since the last save. */
  save(): void {
    const written = [...(this.book.dataSheet()?.changed ?? [])];
    this.#database.transaction(() => this.#insertChanges());
    this.#release(written);
  }

  /** Frees fetched results from memory: until the next enrichment begins, nothing reads them. */
  #release(rows: readonly number[]): void {
    const cells = this.book.dataSheet()?.cells ?? [];
    for (const row of rows) {
      const line = cells[row - 1] ?? [];
      if (!isResult(line)) continue;
      cells[row - 1] = line.slice(0, 1);
      this.#isReleased = true;
    }
  }

  /** Records that the result was written to a file; fetched results are kept. */
  end(): void {
    this.#database.transaction(() => this.#note(''));
  }

  close(): void {
    this.#database.close();
  }

  #note(fingerprint: string): void {
    this.fingerprint = fingerprint;
    this.#database.run('DELETE FROM enrichment');
    this.#database.run('INSERT INTO enrichment VALUES (?)', fingerprint);
  }

  #insertChanges(): void {
    for (const change of this.#changes())
      this.#database.run('INSERT INTO changes (content) VALUES (?)', JSON.stringify(change));
  }

  *#changes(): Generator<Change> {
    for (const { name, cells, changed } of this.book.sheets) {
      const rows = [...changed];
      changed.clear();
      for (let at = 0; at < rows.length; at += linesAtOnce) {
        const some = rows.slice(at, at + linesAtOnce);
        yield {
          sheet: name,
          lines: some.map((row) => [row, (cells[row - 1] ?? []).map(keptCell)]),
        };
      }
    }
    const names = new Set([...this.properties.keys(), ...this.#saved.keys()]);
    const properties = [...names].flatMap((name): [string, string | null][] => {
      const value = this.properties.get(name);
      if (value === this.#saved.get(name)) return [];
      if (value === undefined) this.#saved.delete(name);
      else this.#saved.set(name, value);
      return [[name, value ?? null]];
    });
    if (properties.length > 0) yield { sheet: '', properties };
  }

  #load(): void {
    this.book = newBook();
    this.#isReleased = false;
    this.book.add(rowsSheetName, []);
    this.book.add(dataSheetName, [], true);
    for (let last = 0; ; ) {
      const row = this.#database.get<{ number: number; content: string }>(
        'SELECT number, content FROM changes WHERE number > ? ORDER BY number LIMIT 1',
        last,
      );
      if (!row) break;
      last = row.number;
      this.#apply(JSON.parse(row.content) as Change);
    }
    for (const sheet of this.book.sheets) sheet.changed.clear();
  }

  #apply({ sheet: name, lines = [], properties = [] }: Change): void {
    const sheet = this.book.sheetByName(name);
    for (const [row, cells] of lines)
      for (const [i, cell] of cells.entries()) sheet?.put(row, i + 1, cellOf(cell));
    for (const [property, value] of properties) {
      for (const store of [this.properties, this.#saved])
        if (value === null) store.delete(property);
        else store.set(property, value);
    }
  }
}

function newBook(): PlainBook<KeptSheet> {
  return new PlainBook((id, name) => new KeptSheet(id, name));
}

function isResult([key = '']: readonly Cell[]): boolean {
  return isOf('result', String(key));
}

function keptCell(cell: Cell): KeptCell {
  return cell instanceof Date ? { date: cell.getTime() } : cell;
}

function cellOf(cell: KeptCell): Cell {
  return typeof cell === 'object' ? new Date(cell.date) : cell;
}
