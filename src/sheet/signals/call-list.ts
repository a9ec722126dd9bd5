/** A signal's call list: a row for each person it found, and one for each company without any. */
import { asText } from '../../client/tolerant';
import { zip } from '../../client/zip';
import type { Platform, Sheet } from '../ports';
import { cellFor } from '../safe-text';
import { contentAt, isSame, shownBy } from '../tables/cell-changes';
import { indexOf } from '../tables/columns';
import { type OwnSheet, sheetNameOf, tableOf } from '../tables/own-sheet';
import { writeBeside } from '../tables/safe-write';
import {
  addFound,
  type Column,
  dateColumn,
  dayColumn,
  type Found,
  idColumn,
  linkColumn,
  markColumn,
  scoreColumn,
  scoreOf,
  textColumn,
} from './found-rows';

/** The columns about a row's person; blank if the company has none. */
const personal: readonly Column[] = [
  textColumn('Person', 'person_name'),
  textColumn('Title', 'person_role'),
  textColumn('Phone', 'person_phone'),
  textColumn('Email', 'person_email'),
  textColumn('Location', 'person_location'),
  textColumn('LinkedIn', 'person_linkedin_url'),
  idColumn('Person id', 'person_id'),
];
const callId: Column = { header: 'Call id', cell: callOf };

const columns: readonly Column[] = [
  { header: 'Why now', cell: ({ whyNow }) => whyNow },
  scoreColumn,
  textColumn('Company', 'account_name'),
  ...personal.slice(0, 4),
  linkColumn,
  dateColumn,
  markColumn,
  dayColumn,
  textColumn('Website', 'account_website'),
  ...personal.slice(4),
  callId,
];

/** Longer names hide the other tabs. */
const longestName = 24;

/** The sheet of a signal of this name, with scores if the service has them. */
export function callList(signal: string, isScored: boolean): OwnSheet {
  return {
    name: sheetNameOf(signal, ' - Calls', longestName),
    idHeader: callId.header,
    widths: { Phone: 130, Email: 300 },
    headers: columns
      .filter((column) => isScored || column !== scoreColumn)
      .map(({ header }) => header),
  };
}

const companyOf = ({ member }: Found) =>
  asText(member['account_id']) ?? asText(member['account_website']) ?? '';
const personIn = ({ member }: Found) => asText(member['person_id']) ?? '';

/** The id of a row: its company's, and its person's if it is one. Ids of services have no blanks. */
function callOf(found: Found): string {
  return `${companyOf(found)} ${personIn(found)}`.trim();
}

/**
 * Adds what was found, the best score first, wherever users have moved rows and columns. The first person found at a
 * company whose row has no person gets that row. Repeating it changes nothing, and nothing that users wrote is
 * overwritten. Throws COLUMN_MISSING if the ids' header is gone, and MOVING.
 */
export function addCalls(
  platform: Platform,
  sheet: Sheet,
  own: OwnSheet,
  companies: readonly Found[],
  people: readonly Found[],
): void {
  const { calls, personIds } = fillCompanies(platform, sheet, own, people);
  const called = new Set([...calls].map((id) => id.replace(/ .*/, '')));
  const persons = people.filter(
    (each) => calls.has(callOf(each)) || !personIds.has(personIn(each)),
  );
  for (const each of persons) called.add(companyOf(each));
  const alone = companies.filter(
    (each) => calls.has(companyOf(each)) || !called.has(companyOf(each)),
  );
  // The first mention of a company counts.
  const mentions = [...companies, ...people].reverse();
  const places = new Map(mentions.map((each, i) => [companyOf(each), -i]));
  const placeOf = (found: Found) => places.get(companyOf(found)) ?? 0;
  const isShown = ({ header }: Column) => own.headers.includes(header);
  const scored = isShown(scoreColumn) ? 1 : 0;
  const all = [...alone, ...persons].sort(
    (a, b) => scored * (scoreOf(b) - scoreOf(a)) || placeOf(a) - placeOf(b),
  );
  addFound(platform, sheet, own, columns.filter(isShown), all);
}

/**
 * Writes the first person at each company into its row, if that shows none. Returns the ids of all rows and of all
 * people in them.
 */
function fillCompanies({ book }: Platform, sheet: Sheet, own: OwnSheet, people: readonly Found[]) {
  const seen = { calls: new Set<string>(), personIds: new Set<string>() };
  writeBeside(book, tableOf(sheet, own), {
    columns: (place) => personal.map(({ header }) => indexOf(place, { header, index: 1 })),
    plan(now) {
      const rows = now.keys.rows;
      const idAt = now.columns[personal.length - 1] ?? 0;
      const idIn = (row: number) => String(now.value(row, idAt));
      seen.calls = new Set(rows.keys());
      seen.personIds = new Set([...rows.values()].flat().map(idIn));
      const filled = new Set<string>();
      return people.flatMap((found) => {
        const [company, person] = [companyOf(found), personIn(found)];
        const [row] = rows.get(company) ?? [];
        if (row === undefined || filled.has(company) || seen.calls.has(callOf(found))) return [];
        if (seen.personIds.has(person) && idIn(row) !== person) return [];
        const cells = zip(personal, now.columns).map(([{ cell }, column]) => ({
          ...{ row, column },
          value: cellFor(cell(found)),
        }));
        // An execution may have died amid the row.
        const isOpen = cells.every(({ column, value }) => {
          const shown = contentAt(now, 'value', row, column);
          return shown === '' || isSame(shown, shownBy('value', value));
        });
        if (!isOpen) return [];
        filled.add(company);
        seen.personIds.add(person);
        return cells;
      });
    },
  });
  return seen;
}
