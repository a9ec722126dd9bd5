// The tables of the database: SQLite's statements after all migrations, with each table's purpose and place.
import Libsql from 'libsql';
import { load } from './load.mjs';

export async function tables() {
  const { chapters, migrationsFrom } = await load(
    'src/service/database/schema/migrations',
    'src/service/database/schema/tables',
  );
  const database = new Libsql(':memory:');
  for (const text of migrationsFrom(0, 'sqlite', 'make')) database.exec(text);
  const statements = statementsByTable(database, chapters);
  database.close();
  return chapters
    .map(({ title, tables }) => {
      const parts = tables.map(
        ({ name, purpose, place }) =>
          `### ${name}\n\n${purpose} ${whereIs(name, place)}\n\n` +
          `\`\`\`sql\n${statements.get(name).join(';\n')};\n\`\`\``,
      );
      return [`## ${title}`, ...parts].join('\n\n');
    })
    .join('\n\n');
}

/** A full-text index belongs to the table that was made before it. */
function statementsByTable(database, chapters) {
  const found = new Map(chapters.flatMap(({ tables }) => tables.map(({ name }) => [name, []])));
  const rows = database
    .prepare(
      `SELECT tbl_name AS name, sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name NOT IN
         (SELECT name FROM pragma_table_list WHERE type = 'shadow' OR name LIKE 'sqlite\\_%' ESCAPE '\\')
       ORDER BY rowid`,
    )
    .all();
  let last = '';
  for (const { name, sql } of rows) {
    if (found.has(name)) last = name;
    found.get(last).push(sql);
  }
  return found;
}

function whereIs(name, place) {
  if (place.kind === 'reference') return 'On a cluster: on every node.';
  if (place.kind === 'local') return 'On a cluster: on the coordinator.';
  const beside = place.beside === name ? '' : `, beside \`${place.beside}\``;
  return `On a cluster: distributed by \`${place.column}\`${beside}.`;
}
