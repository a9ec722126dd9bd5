/** SQL statements as tagged templates: values are written where they are used, and each database gets its own text. */
export type SqlDialect = 'sqlite' | 'postgres';
export type Parameter = string | number | null;

type List = readonly (string | number)[];
type Part = Parameter | List | Sql | DialectSql;

/** A statement as a driver runs it; a list is one parameter. */
export interface Compiled {
  readonly text: string;
  readonly parameters: readonly (Parameter | List)[];
}

/** A statement or a piece of one, as `sql` and its helpers return it. */
export class Sql {
  readonly #strings: readonly string[];
  readonly #parts: readonly Part[];

  constructor(strings: readonly string[], parts: readonly Part[]) {
    this.#strings = strings;
    this.#parts = parts;
  }

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
      else if (part instanceof DialectSql) part.pieces[sqlDialect]().#write(out, sqlDialect);
      else if (isList(part)) writeList(out, part, sqlDialect);
      else out.text += placeholder(sqlDialect, out.parameters.push(part));
    });
  }
}

/** A piece that differs between the two databases. Only the needed version is built. */
class DialectSql {
  constructor(readonly pieces: Readonly<Record<SqlDialect, () => Sql>>) {}
}

/**
 * Takes values, lists after `IN` or `NOT IN`, and other pieces of SQL. A list may be empty and is always one
 * parameter, so the statement's text doesn't depend on its length.
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  return new Sql(strings, parts);
}

/** Takes SQL itself, such as a table's name; never text from outside. */
export function raw(text: string): Sql {
  return new Sql([text], []);
}

/** The names of columns, separated by commas. */
export function columnNames(names: readonly string[]): Sql {
  return raw(names.join(', '));
}

/** The names of columns of any table, or of an alias, quoted because some are SQL words, and separated by commas. */
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

/** `(1, 'a'), (2, 'b')`, for `VALUES`. Takes at least one row, and at most 2,000 values or so. */
export function tuples(rows: readonly (readonly Parameter[])[]): Sql {
  return joined(
    rows.map((row) => new Sql(['(', ...row.slice(1).map(() => ', '), ')'], row)),
    ', ',
  );
}

/**
 * Rows to select from under an alias: at least one, each with its values in the order of the columns. On PostgreSQL
 * they are one parameter, which a cluster parses faster than one for each value. On SQLite they are values, since it
 * would parse such a text again for every row joined with it.
 */
export function recordset(
  table: string,
  alias: string,
  columns: readonly string[],
  rows: readonly (readonly Parameter[])[],
): DialectSql {
  const named = columns.map((name, at) => `column${at + 1} AS "${name}"`).join(', ');
  return byDialect({
    sqlite: () => sql`(SELECT ${raw(named)} FROM (VALUES ${tuples(rows)})) AS ${raw(alias)}`,
    postgres: () =>
      sql`json_populate_recordset(CAST(NULL AS ${raw(table)}), ${records(columns, rows)}) AS ${raw(alias)}`,
  });
}

function records(columns: readonly string[], rows: readonly (readonly Parameter[])[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(pairs(columns, row).map(([name, value]) => [name, bindable(value)])),
    ),
  );
}

/**
 * With more values than this, PostgreSQL is faster if all are one parameter, and a cluster up to three times as fast.
 */
const manyValues = 250;

/** Whether PostgreSQL should get the rows as one parameter. */
export function isLong(columns: readonly string[], rows: readonly unknown[]): boolean {
  return rows.length * columns.length > manyValues;
}

/**
 * `INSERT INTO table (…) …`, without what may follow: at least one row, each with its values in the order of the
 * columns.
 */
export function insertInto(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Parameter[])[],
): Sql {
  const into = sql`INSERT INTO ${raw(table)} (${quoted(columns)})`;
  const values = () => sql`${into} VALUES ${tuples(rows)}`;
  if (!isLong(columns, rows)) return values();
  const given = recordset(table, 'given', columns, rows);
  const selected = () => sql`${into} SELECT ${quoted(columns)} FROM ${given}`;
  return sql`${byDialect({ sqlite: values, postgres: selected })}`;
}

/** `a = 1, b = 2`, for `SET`. */
export function assignments(columns: readonly string[], values: readonly Parameter[]): Sql {
  return joined(
    pairs(columns, values).map(([column, value]) => sql`${raw(column)} = ${value}`),
    ', ',
  );
}

/** Each name or number with its value; throws RangeError unless there are as many of one as of the other. */
export function pairs<Name extends string | number, Value>(
  names: readonly Name[],
  values: readonly Value[],
): readonly (readonly [Name, Value])[] {
  if (values.length < names.length) throw new RangeError('There are more names than values');
  return values.map((value, at) => {
    const name = names[at];
    if (name === undefined) throw new RangeError('There are more values than names');
    return [name, value];
  });
}

/** `a = excluded.a, b = excluded.b`, for `ON CONFLICT … DO UPDATE SET`. */
export function excluded(columns: readonly string[]): Sql {
  return raw(columns.map((column) => `${column} = excluded.${column}`).join(', '));
}

export function byDialect(pieces: Readonly<Record<SqlDialect, () => Sql>>): DialectSql {
  return new DialectSql(pieces);
}

/**
 * Keeps SQLite from using an index on the column, for queries in which it would choose the slower one of two indexes.
 */
export function unindexed(column: string): DialectSql {
  return byDialect({ sqlite: () => raw(`+${column}`), postgres: () => raw(column) });
}

/**
 * Returns the value, or throws TypeError if a database can't keep it: the SQLite driver crashes the process on a
 * boolean and cuts texts at NUL when it reads them, and PostgreSQL refuses NUL.
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

/** Splits a list that is too long for one statement. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function isList(part: Part): part is List {
  return Array.isArray(part);
}

function placeholder(sqlDialect: SqlDialect, number: number): string {
  return sqlDialect === 'sqlite' ? '?' : `$${number}`;
}

/** On PostgreSQL, `= ANY` looks up each item in the column's index and takes the type from the column. */
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
