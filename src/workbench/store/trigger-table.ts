/** A document's triggers, kept with the time each fires next. */
import type { ScheduledTrigger } from '../triggers/trigger';
import type { Database } from './database';

/** The table, for the schema of the workbook's file. */
export const TRIGGER_TABLE = `
  CREATE TABLE IF NOT EXISTS trigger_plan (
    id TEXT PRIMARY KEY, made INTEGER NOT NULL, trigger_json TEXT NOT NULL, next_at INTEGER
  );`;

interface Row {
  trigger_json: string;
  next_at: number | null;
}

export class TriggerTable {
  constructor(private readonly database: Database) {}

  /** All triggers, oldest first; those of earlier versions name no person. */
  list(): (Omit<ScheduledTrigger, 'user'> & { user?: string })[] {
    const rows = this.database.all<Row>('SELECT * FROM trigger_plan ORDER BY made, rowid');
    return rows.map((row) => ({ ...JSON.parse(row.trigger_json), nextAt: row.next_at }));
  }

  add({ nextAt, ...trigger }: ScheduledTrigger, madeAt: number): void {
    this.database.run(
      'INSERT INTO trigger_plan (id, made, trigger_json, next_at) VALUES (?, ?, ?, ?)',
      trigger.id,
      madeAt,
      JSON.stringify(trigger),
      nextAt,
    );
  }

  setNext(id: string, nextAt: number | null): void {
    this.database.run('UPDATE trigger_plan SET next_at = ? WHERE id = ?', nextAt, id);
  }

  /** Removes a trigger; tells whether there was one. */
  delete(id: string): boolean {
    return this.database.run('DELETE FROM trigger_plan WHERE id = ?', id) > 0;
  }
}
