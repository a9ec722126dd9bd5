/** Shows where the values of the selected row's company are from, using what is already known. Costs nothing. */
import { orThrow } from '../../client/result';
import { companyFields, rowOf } from '../../contract/account-fields';
import { readDomain } from '../../contract/domain';
import { dayOrText } from '../days';
import type { Cell, CellPlace, Platform, Sheet } from '../ports';
import { shortened } from '../safe-text';
import { callerOf } from '../settings/connection';
import { readHeaders } from '../tables/columns';
import { findTable } from '../tables/find-table';
import { headerOf } from './fields';
import { type FlatAccount, inPlainWords } from './flat-account';
import { accountsByDomain } from './read-accounts';
import { readStored } from './results';
import { type Origin, originOf } from './sources';

/** One value of the company. */
export interface KnownValue {
  readonly field: string;
  readonly header: string;
  readonly german: string;
  readonly value: string | number | boolean;
  /** Undefined if the service doesn't say. */
  readonly origin: Origin | undefined;
  /** What the row shows under this header, if that differs. */
  readonly cell: string | undefined;
}

export interface WhereFrom {
  readonly sheetName: string;
  readonly row: number;
  /** The id of the row's person, as the cell has it; empty if the table has no such column. */
  readonly person?: string;
  /** Undefined if the row has no company's domain. */
  readonly domain: string | undefined;
  /** Undefined if nothing is known about the company yet. */
  readonly known: { readonly company: string; readonly values: readonly KnownValue[] } | undefined;
  /** When this document fetched it (ms), if the service lacks it for this user. */
  readonly keptAt: number | undefined;
}

/** The fields of a company that the card shows, without the domain by which it was requested. */
const facts = () =>
  companyFields().filter((name) => name !== 'domain' && rowOf(name).header !== undefined);
const longestText = 300;

/**
 * Examines the user's current row. Reads what the service holds for this user (§4.10, §10.5), otherwise what this
 * document stored. Spends nothing and starts no look-up. Throws the service's problem if nothing was stored either.
 */
export function whereFrom(platform: Platform): WhereFrom {
  const place = platform.book.currentCell();
  if (!place)
    return { sheetName: '', row: 0, domain: undefined, known: undefined, keptAt: undefined };
  const { sheet, row, column } = place;
  const table = findTable(sheet, column);
  const domain = domainIn(sheet, row, [table.domainColumn, column]);
  const { account, keptAt } = domain === undefined ? nothing : accountOf(platform, domain);
  return {
    sheetName: sheet.name,
    row,
    person: table.personColumn ? String(sheet.read(row, table.personColumn, 1, 1)[0]?.[0]) : '',
    domain,
    known: account && tell(account, cellsBy(sheet, table.headerRow, row)),
    keptAt,
  };
}

interface Found {
  readonly account: FlatAccount | undefined;
  readonly keptAt: number | undefined;
}

const nothing: Found = { account: undefined, keptAt: undefined };

function accountOf(platform: Platform, domain: string): Found {
  const held = accountsByDomain(callerOf(platform), [domain]);
  const account = held.ok ? held.value.get(domain) : undefined;
  if (account && isKnown(account)) return { account, keptAt: undefined };
  const stored = readStored(platform.book, [domain]).get(domain);
  if (stored?.account) return { account: stored.account, keptAt: stored.fetchedAt };
  orThrow(held);
  return nothing;
}

/** An account may come from a signal alone, without any facts looked up. */
function isKnown(account: FlatAccount): boolean {
  return facts().some((field) => field !== 'name' && account[field] !== undefined);
}

function domainIn(
  sheet: Sheet,
  row: number,
  columns: readonly (number | undefined)[],
): string | undefined {
  for (const column of columns) {
    const [cell = ''] = column === undefined ? [] : (sheet.read(row, column, 1, 1)[0] ?? []);
    const reading = readDomain(String(cell));
    if (reading.ok) return reading.domain;
  }
  return undefined;
}

/** Header → what the row shows there. */
function cellsBy(sheet: Sheet, headerRow: number, row: CellPlace['row']): Map<string, Cell> {
  const headers = headerRow === 0 || row <= headerRow ? [] : readHeaders(sheet, headerRow);
  const cells = headers.length === 0 ? [] : (sheet.read(row, 1, 1, headers.length)[0] ?? []);
  return new Map(headers.map((header, i) => [header.toLowerCase(), cells[i] ?? '']));
}

function tell(account: FlatAccount, cells: ReadonlyMap<string, Cell>): WhereFrom['known'] {
  const origin = originOf(account);
  const values = facts().flatMap((field): KnownValue[] => {
    const raw = account[field];
    if (raw === undefined) return [];
    const value = inPlainWords(field, raw);
    const { header = headerOf(field), german = header } = rowOf(field);
    const [cell = ''] = [header, german].flatMap((each) => cells.get(each.toLowerCase()) ?? []);
    const isOther = cell !== '' && ![String(value), String(raw)].includes(String(cell));
    return [
      {
        field,
        header,
        german,
        value: typeof value === 'string' ? shortened(value, longestText) : value,
        origin: origin(field),
        cell: isOther ? shortened(dayOrText(cell), longestText) : undefined,
      },
    ];
  });
  return { company: String(account['name'] ?? ''), values };
}
