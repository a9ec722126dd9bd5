/**
 * One workbook's file: a snapshot, the journal of revisions since, the document's properties and
 * its triggers. Every write is on the disk when the call returns.
 */
import { randomBytes } from 'node:crypto';
import { ownTimeZone } from '../time-zone';
import { Database } from './database';
import { TextTable, TriggerTable, textTable, triggerTable } from './tables';

/** A revision of the workbook, as the pages and Node exchange it. */
export interface StoredRevision {
  readonly id: string;
  readonly message: string;
}

/** The number of revisions kept from before the snapshot, for pages that reconnect. */
const keptForLatecomers = 500;

const schema = `
  CREATE TABLE IF NOT EXISTS snapshot (
    only INTEGER PRIMARY KEY CHECK (only = 1), seq INTEGER NOT NULL, revision TEXT NOT NULL, data TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS revision (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, message TEXT NOT NULL
  );
  ${textTable}
  ${triggerTable}`;

export class BookStore {
  readonly #database: Database;
  readonly #about: TextTable;
  readonly properties: TextTable;
  /** Cached because every execution reads it. */
  #timeZone: string;
  readonly triggers: TriggerTable;

  /**
   * Opens or makes the file; null keeps the workbook in memory.
   *
   * @param newTimeZone the time zone of a new workbook
   */
  constructor(file: string | null, newTimeZone = ownTimeZone()) {
    this.#database = new Database(file, schema, { exclusive: file !== null });
    this.#about = new TextTable(this.#database, 'about');
    this.properties = new TextTable(this.#database, 'document');
    this.triggers = new TriggerTable(this.#database);
    this.#timeZone = this.#about.get('timeZone') ?? newTimeZone;
    if (!this.#about.get('id')) {
      this.#about.set({
        id: randomBytes(33).toString('base64url'),
        timeZone: this.#timeZone,
      });
    }
  }

  /** The document's id, as long as Google's. */
  get id(): string {
    return this.#about.get('id') ?? '';
  }

  get name(): string {
    return this.#about.get('name') ?? 'Untitled spreadsheet';
  }

  set name(name: string) {
    this.#about.set({ name });
  }

  /** The time zone of its dates: initially the script's. */
  get timeZone(): string {
    return this.#timeZone;
  }

  set timeZone(timeZone: string) {
    this.#about.set({ timeZone });
    this.#timeZone = timeZone;
  }

  /** The workbook's last snapshot; undefined when the file is new. */
  snapshot(): { readonly revision: string; readonly data: string } | undefined {
    return this.#database.get('SELECT revision, data FROM snapshot');
  }

  /** The revisions kept from before the snapshot. */
  revisionsBefore(): StoredRevision[] {
    return this.#revisions('<=');
  }

  /** The revisions accepted since the snapshot. */
  revisionsSince(): StoredRevision[] {
    return this.#revisions('>');
  }

  append({ id, message }: StoredRevision): void {
    this.#database.run('INSERT INTO revision (id, message) VALUES (?, ?)', id, message);
  }

  /** Replaces the snapshot with one that contains everything up to the last revision. */
  replaceSnapshot(revision: string, data: string): void {
    this.#database.transaction(() => {
      const { last } = this.#database.get<{ readonly last: number | null }>(
        'SELECT max(seq) AS last FROM revision',
      ) ?? { last: null };
      this.#database.run(
        'INSERT OR REPLACE INTO snapshot (only, seq, revision, data) VALUES (1, ?, ?, ?)',
        last ?? 0,
        revision,
        data,
      );
      this.#database.run('DELETE FROM revision WHERE seq <= ?', (last ?? 0) - keptForLatecomers);
    });
  }

  /** Deletes the revisions after the first `count` since the snapshot. */
  dropAfter(count: number): void {
    this.#database.run(
      `DELETE FROM revision WHERE seq IN (
         SELECT seq FROM revision WHERE seq > (SELECT seq FROM snapshot) ORDER BY seq LIMIT -1 OFFSET ?
       )`,
      count,
    );
  }

  close(): void {
    this.#database.close();
  }

  #revisions(side: '<=' | '>'): StoredRevision[] {
    return this.#database.all(
      `SELECT id, message FROM revision WHERE seq ${side} (SELECT seq FROM snapshot) ORDER BY seq`,
    );
  }
}
