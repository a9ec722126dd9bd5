/** Finds rows that name a company, or its LinkedIn page, but not its domain, and offers a run that fills it in. */
import { companyNameHeaders } from '../../contract/column-names';
import { linkedinCompanyPage } from '../../contract/profile';
import type { Platform, Sheet } from '../ports';
import { callerOf } from '../settings/connection';
import { announces } from '../settings/extensions';
import { existingSheet, placeOf } from '../tables/columns';
import { findTable, type TableColumn } from '../tables/find-table';
import type { ChosenRows } from '../tables/keys';
import { keysWithStatus } from './choose-keys';
import { readDomainKey } from './kinds/accounts';
import { domainHeader } from './kinds/find-domains';
import { planRun } from './plan';
import type { PlanRequest } from './plan-request';
import { rowStatus } from './row-status';

export interface NamesRequest extends Omit<ChosenRows, 'keyColumn'> {
  /** The column of domains chosen in the form. */
  readonly keyColumn?: number;
}

/** Companies that a sheet names without a domain. */
export interface NamesOffer {
  /** The run that would fill in their domains. */
  readonly request: PlanRequest;
  readonly fingerprint: string;
  readonly names: number;
  /** How many of them were already looked up without result. */
  readonly missed: number;
  /** The column to fill, 1-based; 0 if it has to be added. */
  readonly column: number;
}

const sampleRows = 50;

/**
 * Offers a run if the service can look up companies by name and rows lack a domain. Spends nothing. Throws
 * SHEET_MISSING, NOT_CONNECTED and MOVING.
 */
export function offerNames(
  platform: Platform,
  { keyColumn, ...rows }: NamesRequest,
): { readonly offer?: NamesOffer } {
  const sheet = existingSheet(platform.book, rows.sheetId);
  const { headerRow } = rows;
  // Without headers, the new column couldn't be found again.
  const found = headerRow > 0 && columnsOf(sheet, headerRow, keyColumn);
  if (!found) return {};
  if (!announces(platform, callerOf(platform), 'company-lookup')) return {};
  const { name } = found;
  const request: PlanRequest = {
    ...rows,
    keyColumn: name.index,
    keyHeader: name.header,
    task: { kind: 'find-domains', column: found.column },
    which: 'blanks',
  };
  const plan = planRun(platform, request);
  const { toFetch: names, fingerprint } = plan.summary;
  if (names === 0) return {};
  const lookedUp = new Set(
    keysWithStatus(plan, 'find-domains', (text) => text !== '' && text !== rowStatus.queued),
  );
  const missed = plan.toFetch.filter((key) => lookedUp.has(key)).length;
  const column = placeOf(plan.location, plan.columns[0]?.header ?? '');
  return { offer: { request, fingerprint, names, missed, column } };
}

/** The column of names, and the header of the column of domains. */
function columnsOf(sheet: Sheet, headerRow: number, keyColumn: number | undefined) {
  const isHidden = (index: number) => sheet.isColumnHidden(index);
  const { columns, domainColumn } = findTable(sheet, undefined, headerRow, isHidden);
  const key = keyColumn ?? domainColumn;
  const isOfNames = key !== undefined && holdsNames(sheet, headerRow, key);
  const at = (column: number | undefined) => columns.find(({ index }) => index === column);
  const name = isOfNames ? at(key) : findNameColumn(columns, key, isHidden);
  if (!name?.header) return undefined;
  const target = at(isOfNames ? domainColumn : key);
  return { name, column: (target !== name && target?.header) || domainHeader };
}

/** Returns the visible column whose header means company names, except the key column; undefined if none. */
export function findNameColumn(
  columns: readonly TableColumn[],
  key: number | undefined,
  isHidden: (column: number) => boolean,
): TableColumn | undefined {
  const named = (header: RegExp) =>
    columns.find((each) => each.index !== key && header.test(each.header) && !isHidden(each.index));
  const hasPeople = columns.some(({ header }) => companyNameHeaders.ofPeople.test(header));
  return (
    named(companyNameHeaders.name) ?? (hasPeople ? undefined : named(companyNameHeaders.plainName))
  );
}

/** Whether most of the first cells of a column are names, or LinkedIn pages of companies. */
function holdsNames(sheet: Sheet, headerRow: number, column: number): boolean {
  const rows = Math.min(sampleRows, sheet.extent().rows - headerRow);
  const cells = rows < 1 ? [] : sheet.read(headerRow + 1, column, rows, 1).flat();
  const texts = cells.map((cell) => String(cell).trim()).filter(Boolean);
  const isName = (text: string) =>
    linkedinCompanyPage(text) !== undefined ||
    (/^[^@/]*\p{L}[^@/]*$/u.test(text) && !readDomainKey(text).ok);
  return texts.filter(isName).length * 2 > texts.length;
}
