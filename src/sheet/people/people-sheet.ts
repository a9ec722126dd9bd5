/** The sheet of people: everyone that discoveries found, each once, in rows that users may edit. */
import type { DiscoveredPerson } from '../../client/people';
import type { Platform } from '../ports';
import {
  addMissing,
  ensureRemembered,
  type OwnRow,
  type RecordColumns,
  type RememberedSheet,
} from '../tables/own-sheet';

/** A person with the domain of the company where they were found. */
export interface PersonRow extends DiscoveredPerson {
  readonly domain: string;
  /** The company's name, if known. */
  readonly company: string | undefined;
}

const idHeader = 'Person id';
const columns: RecordColumns<PersonRow> = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Role', cell: ({ role }) => role },
  { header: 'Seniority', cell: ({ seniority }) => readable(seniority) },
  { header: 'Department', cell: ({ department }) => readable(department) },
  { header: 'Company', cell: ({ company }) => company },
  { header: 'Domain', cell: ({ domain }) => domain },
  { header: 'Location', cell: ({ location }) => location },
  { header: 'LinkedIn', cell: ({ profileUrl }) => profileUrl },
  { header: 'Joined', cell: ({ joinedAt }) => joinedAt?.slice(0, 10) },
  { header: idHeader, cell: ({ personId }) => Number(personId) },
];

export const ownSheet: RememberedSheet = {
  name: 'People',
  key: 'people.sheet',
  idHeader,
  headers: columns.map(({ header }) => header),
};

/**
 * Adds a row for each person who isn't listed yet, wherever users have moved rows and columns; returns how many it
 * added. Repeating it adds nothing. `keep` receives the rows before they are added. Spends nothing. Throws
 * COLUMN_MISSING if the ids' header is gone.
 */
export function appendPeople(
  platform: Platform,
  people: readonly PersonRow[],
  keep: (added: readonly OwnRow[]) => void,
): number {
  if (people.length === 0) return 0;
  const byId = new Map(people.map((person) => [person.personId, person]));
  const rows = [...byId].map(([id, person]) => ({
    id,
    values: columns.map(({ cell }) => cell(person)),
  }));
  const { sheet } = ensureRemembered(platform, ownSheet);
  return addMissing(platform.book, sheet, ownSheet, rows, keep);
}

/** CUSTOMER_SUCCESS → Customer success; words of two or three letters stay, except “CXO”. */
function readable(word: string | undefined): string | undefined {
  if (word === 'CXO') return 'C-level';
  if (word === undefined || word.length <= 3) return word;
  return word.charAt(0) + word.slice(1).toLowerCase().replace(/_/g, ' ');
}
