/** Statements as tagged templates: values stand where they are used, and each kind of database gets its own text. */
export type SqlDialect = 'sqlite' | 'postgres';
export type Parameter = string | number | null;

type List = readonly (string | number)[];
type Part = Parameter | List | Sql | DialectSql;

/** A statement as a driver runs it; a list is one parameter. */
export interface Compiled {
  readonly text: string;
  readonly parameters: readonly (Parameter | List)[];
}

/** A statement, or a piece of one: what `sql` and its helpers return. */
export class Sql {
  readonly #strings: readonly string[];
  readonly #parts: readonly Part[];

  constructor(strings: readonly string[], parts: readonly Part[]) {
    this.#strings = strings;
    this.#parts = parts;
  }

  /** True for a statement that only reads. */
  get isSelect(): boolean {
    return /^\s*SELECT\b/i.test(this.#strings[0] ?? '');
  }

  compile(sqlDialect: SqlDialect): Compiled {
    const out = { text: '', parameters: [] };
    this.#write(out, sqlDialect);
    return out;
  }

  #write(out: { text: string; parameters: (Parameter | List)[] }, sqlDialect: SqlDialect): void {
    this.#strings.forEach((string, at) => {
      out.text += string;
      if (at >= this.#parts.length) return;
      const part = this.#parts[at] ?? null;
      if (part instanceof Sql) part.#write(out, sqlDialect);
      else if (part instanceof DialectSql) part[sqlDialect].#write(out, sqlDialect);
      else if (isList(part)) writeList(out, part, sqlDialect);
      else out.text += placeholder(sqlDialect, out.parameters.push(part));
    });
  }
}

/** A piece that differs between the kinds of database. */
class DialectSql {
  constructor(
    readonly sqlite: Sql,
    readonly postgres: Sql,
  ) {}
}

/**
 * Takes values, lists after `IN` or `NOT IN`, and other pieces of SQL. A list may have any length, none too; it is one
 * parameter, so that a statement has one text.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  return new Sql(strings, parts);
}

/** Takes text that is SQL itself, such as the name of a table; never anything that came from outside. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** Takes the names of columns; returns them with commas between. */
export function columnNames(names: readonly string[]): Sql {
  return raw(names.join(', '));
}

/** Takes the names of columns of any table, or of an alias; returns them with commas between, quoted: some are words of SQL. */
export function quoted(names: readonly string[], alias?: string): Sql {
  const of = alias === undefined ? '' : `${alias}.`;
  return raw(names.map((name) => `${of}"${name}"`).join(', '));
}

export function joined(
  pieces: readonly Sql[],
  separator: ', ' | ' OR ' | ' AND ' | ' UNION ' | ' UNION ALL ',
): Sql {
  if (pieces.length === 0) throw new RangeError('There is nothing to join');
  return new Sql(['', ...pieces.slice(1).map(() => separator), ''], pieces);
}

/** `(1, 'a'), (2, 'b')`: what `VALUES` takes. At least one row; the caller keeps to 2,000 values or so. */
export function tuples(rows: readonly (readonly Parameter[])[]): Sql {
  return joined(
    rows.map((row) => new Sql(['(', ...row.slice(1).map(() => ', '), ')'], row)),
    ', ',
  );
}

/**
 * Rows of a table to select from, under an alias: at least one, each with its values in the order of the columns. On
 * PostgreSQL they are one parameter, which a cluster reads quicker than one for each value. SQLite would look through
 * such a text once for every row that it is joined with.
 */
export function recordset(
  table: string,
  alias: string,
  columns: readonly string[],
  rows: readonly (readonly Parameter[])[],
): DialectSql {
  const named = columns.map((name, at) => `column${at + 1} AS "${name}"`).join(', ');
  return byDialect({
    sqlite: sql`(SELECT ${raw(named)} FROM (VALUES ${tuples(rows)})) AS ${raw(alias)}`,
    postgres: sql`json_populate_recordset(CAST(NULL AS ${raw(table)}), ${records(columns, rows)}) AS ${raw(alias)}`,
  });
}

function records(columns: readonly string[], rows: readonly (readonly Parameter[])[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(columns.map((name, at) => [name, bindable(row[at] ?? null)])),
    ),
  );
}

/** From so many values on, PostgreSQL is quicker with all in one parameter, and a cluster up to three times as quick. */
const manyValues = 250;

/** Whether rows have so many values that PostgreSQL should get them as one. */
export function isLong(columns: readonly string[], rows: readonly unknown[]): boolean {
  return rows.length * columns.length > manyValues;
}

/** `INSERT INTO table (…) …`, without what may follow: at least one row, each with its values in the order of the columns. */
export function insertInto(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Parameter[])[],
): Sql {
  const into = sql`INSERT INTO ${raw(table)} (${quoted(columns)})`;
  const values = sql`${into} VALUES ${tuples(rows)}`;
  if (!isLong(columns, rows)) return values;
  const given = recordset(table, 'given', columns, rows);
  const selected = sql`${into} SELECT ${quoted(columns)} FROM ${given}`;
  return sql`${byDialect({ sqlite: values, postgres: selected })}`;
}

/** `a = 1, b = 2`, for `SET`. */
export function assignments(columns: readonly string[], values: readonly Parameter[]): Sql {
  return joined(
    columns.map((column, at) => sql`${raw(column)} = ${values[at] ?? null}`),
    ', ',
  );
}

/** `a = excluded.a, b = excluded.b`, for `ON CONFLICT … DO UPDATE SET`. */
export function excluded(columns: readonly string[]): Sql {
  return raw(columns.map((column) => `${column} = excluded.${column}`).join(', '));
}

export function byDialect(pieces: { readonly sqlite: Sql; readonly postgres: Sql }): DialectSql {
  return new DialectSql(pieces.sqlite, pieces.postgres);
}

/**
 * Keeps SQLite from using an index on the column, where it would choose the worse one of two: a user's own rows are
 * found by their numbers, not by walking through all that the user has.
 */
export function unindexed(column: string): DialectSql {
  return byDialect({ sqlite: raw(`+${column}`), postgres: raw(column) });
}

/**
 * Returns the value, or throws TypeError: the SQLite driver ends the whole process when it is given a boolean and
 * cuts texts at NUL when it reads them back, and PostgreSQL refuses NUL.
 */
export function bindable<Value>(value: Value): Value {
  if (value === null || typeof value === 'number') return value;
  if (typeof value === 'string' && !value.includes('\0')) return value;
  if (Array.isArray(value)) {
    for (const item of value) bindable(item);
    return value;
  }
  throw new TypeError(`Cannot keep a ${typeof value} like this in the store`);
}

/** For lists too long for one statement. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function isList(part: Part): part is List {
  return Array.isArray(part);
}

function placeholder(sqlDialect: SqlDialect, number: number): string {
  return sqlDialect === 'sqlite' ? '?' : `$${number}`;
}

/** PostgreSQL looks each item of an array up in the column's index, and takes its type from the column. */
function writeList(
  out: { text: string; parameters: (Parameter | List)[] },
  list: List,
  sqlDialect: SqlDialect,
): void {
  const mark = placeholder(
    sqlDialect,
    out.parameters.push(sqlDialect === 'sqlite' ? JSON.stringify(list) : list),
  );
  if (sqlDialect === 'sqlite') {
    out.text += `(SELECT value FROM json_each(${mark}))`;
    return;
  }
  const before = /\b(NOT )?IN $/.exec(out.text);
  if (!before) throw new SyntaxError('A list stands after IN or NOT IN');
  const operator = before[1] === undefined ? '= ANY' : '<> ALL';
  out.text = `${out.text.slice(0, before.index)}${operator} (${mark})`;
}
