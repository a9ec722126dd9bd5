/** The companies of chosen rows, as a hiring signal takes them: by website, by company page, or by both (§4.12.1). */
import type { Sheet } from '../ports';
import { readDomainKey } from '../runs/kinds/enrich-accounts';
import { readCompanyPage } from '../tables/company-page';
import { type ChosenRows, type ReadKey, readKeys } from '../tables/keys';

export interface ChosenCompanies extends ChosenRows {
  /** Where the companies' pages in the professional network stand, 1-based. */
  readonly pageColumn?: number;
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
  const { headerRow, keyColumn, pageColumn, span } = chosen;
  const read = (column: number, readKey: ReadKey) =>
    readKeys(sheet, headerRow, column, readKey, span).rows;
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
