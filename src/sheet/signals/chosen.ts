/** The companies or people that chosen rows name, for a signal that watches them. */
import { paidDomains } from '../accounts/paid';
import { readPersonKey } from '../people/person-key';
import type { Platform, Sheet } from '../ports';
import { readDomainKey } from '../runs/kinds/accounts';
import { type Condition, rowsWhere } from '../runs/rules';
import { hash } from '../storage/hash';
import { existingSheet, locate } from '../tables/columns';
import {
  type ChosenRows,
  type KeyRows,
  type ReadKey,
  readCompanyPage,
  readKeys,
  readText,
  refuseLoading,
} from '../tables/keys';

export interface ChosenCompanies extends ChosenRows {
  /** The column of the companies' pages in the professional network, 1-based. */
  readonly pageColumn?: number;
  /** The rows name people by their ids, not companies. */
  readonly ofPeople?: boolean;
  /** Takes only rows that meet this. */
  readonly onlyWhere?: Condition | undefined;
}

export interface ChosenAccount {
  readonly website?: string;
  readonly linkedin_url?: string;
}

/**
 * Returns one account for each domain of the rows, in their order, with the page of its first row that has one; then
 * one for each page of rows without a domain. Spends nothing.
 */
export function chosenAccounts(sheet: Sheet, chosen: ChosenCompanies): ChosenAccount[] {
  const { keyColumn, pageColumn } = chosen;
  const read = (column: number, readKey: ReadKey) => readChosen(sheet, chosen, column, readKey);
  const domains = read(keyColumn, readDomainKey);
  const pages = [...(pageColumn === undefined ? [] : read(pageColumn, readCompanyPage))];
  const pageOf = new Map(pages.flatMap(([page, rows]) => rows.map((row) => [row, page])));
  const named = new Set([...domains.values()].flat());
  return [
    ...[...domains].map(([website, rows]) => {
      const page = rows.map((row) => pageOf.get(row)).find((each) => each !== undefined);
      return page === undefined ? { website } : { website, linkedin_url: page };
    }),
    ...pages
      .filter(([, rows]) => !rows.some((row) => named.has(row)))
      .map(([page]) => ({ linkedin_url: page })),
  ];
}

/** What chosen rows name: companies, or people by id. */
export type Chosen = readonly ChosenAccount[] | readonly number[];

/** Returns the companies of chosen rows as `chosenAccounts` does, or their people, each once. Spends nothing. */
export function chosenIn(sheet: Sheet, chosen: ChosenCompanies): Chosen {
  if (!chosen.ofPeople) return chosenAccounts(sheet, chosen);
  return [...readChosen(sheet, chosen, chosen.keyColumn, readPersonKey).keys()].map(Number);
}

/**
 * The keys in a column of the chosen rows. Throws COLUMN_MISSING for a condition about a column that is gone, and MOVING if
 * the keys are loading.
 */
function readChosen(
  sheet: Sheet,
  { headerRow, span, onlyWhere }: ChosenCompanies,
  column: number,
  readKey: ReadKey,
  ofAll?: boolean,
): KeyRows['rows'] {
  const keys = readKeys(sheet, headerRow, column, readKey, span, ofAll);
  refuseLoading(sheet, keys);
  return onlyWhere
    ? rowsWhere(sheet, locate(sheet, headerRow, onlyWhere.column), keys, onlyWhere)
    : keys.rows;
}

/** The companies, or people, of chosen rows as a form shows them. */
export interface CompaniesView {
  readonly companies: number;
  /** How many the whole table names. */
  readonly all: number;
  /** Those of them that cost nothing, because the account has paid for them. */
  readonly paid: number;
  /** Changes whenever the companies change. */
  readonly fingerprint: string;
}

/** Counts the companies, or people, of chosen rows. Spends nothing. Throws SHEET_MISSING. */
export function viewCompanies(platform: Platform, rows: ChosenCompanies): CompaniesView {
  const sheet = existingSheet(platform.book, rows.sheetId);
  const accounts = chosenIn(sheet, rows);
  const { span, onlyWhere, ...whole } = rows;
  const all = span || onlyWhere ? chosenIn(sheet, whole) : accounts;
  const domains = accounts.flatMap((one) => (typeof one === 'object' && one.website) || []);
  const paid = paidDomains(platform, domains).size;
  return {
    companies: accounts.length,
    all: all.length,
    paid,
    fingerprint: fingerprintOf(accounts),
  };
}

/**
 * The texts in a column, in all its tables, or in that of chosen rows, each once. Spends nothing. Throws SHEET_MISSING and
 * COLUMN_MISSING.
 */
export function textsIn({ book }: Platform, rows: ChosenCompanies): string[] {
  const { sheetId, keyColumn, span, onlyWhere } = rows;
  const sheet = existingSheet(book, sheetId);
  return [...readChosen(sheet, rows, keyColumn, readText, !span && !onlyWhere).keys()];
}

/** A fingerprint of these companies or people, in any order. */
export function fingerprintOf(accounts: Chosen): string {
  return hash(
    accounts
      .map((account) => JSON.stringify(account))
      .sort()
      .join('\n'),
  );
}
