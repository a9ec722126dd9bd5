/** Refreshes evidence columns after a signal found something: reads the accounts again, a few hundred at a time. */
import type { Caller } from '../../client/call';
import { type Problem, ProblemError, problem } from '../../client/problem';
import { readHeldAccounts } from '../accounts/read-held';
import { dayOf } from '../days';
import type { Platform } from '../ports';
import { readDomainKey } from '../runs/kinds/enrich-accounts';
import { type Watch, watchRecords } from '../runs/watched-columns';
import { indexOf, locate } from '../tables/columns';
import { readKeys } from '../tables/keys';
import { writeHeld } from './write-held';

/** Accounts of one step: four parallel requests. */
const atOnce = 400;

/**
 * Reads the next accounts after the domain `after`, in the order of the alphabet, of those that stand in the sheets that
 * `owner` keeps fresh, and rewrites the kept columns of their rows. `found` tells the companies that the signal found;
 * where that cannot be told, every row is read. Returns where to go on, `all` when nothing is left, or what is in the way
 * of reading. A sheet or column that is gone is noted and passed over. The caller holds the document's lock; to do a step
 * again changes nothing. Spends nothing. Serves §4.10.
 */
export function refreshEvidence(
  platform: Platform,
  caller: Caller,
  owner: string,
  found: () => ReadonlySet<string> | undefined,
  after: string,
): { readonly after: string } | 'all' | Problem {
  const { baseUrl } = caller.connection;
  const watches = watchRecords
    .all(platform.document)
    .filter((watch) => watch.owner === owner && watch.baseUrl === baseUrl);
  const places = watches.flatMap((watch) => findPlace(platform, watch) ?? []);
  if (places.length === 0) return 'all';
  const wanted = found();
  const domains = new Set(places.flatMap(({ keys }) => [...keys.rows.keys()]));
  const open = [...domains].filter((domain) => domain > after && (wanted?.has(domain) ?? true));
  const step = open.sort().slice(0, atOnce);
  const last = step[step.length - 1];
  if (last === undefined) return 'all';
  const held = readHeldAccounts(caller, step);
  if (!(held instanceof Map)) return held;
  const today = dayOf(platform.clock.now());
  for (const { watch, ...place } of places) {
    if (!step.some((domain) => place.keys.rows.has(domain))) continue;
    orNote(platform, watch, () => writeHeld(place, watch.fields, held, today));
    if (watch.problem) continue;
    watch.refreshedAt = platform.clock.now();
    watchRecords.save(platform.document, watch);
  }
  platform.book.flush();
  return open.length > step.length ? { after: last } : 'all';
}

function findPlace(platform: Platform, watch: Watch) {
  delete watch.problem;
  return orNote(platform, watch, () => {
    const sheet = platform.book.sheetById(watch.sheetId);
    if (!sheet) throw new ProblemError(problem('SHEET_MISSING', [watch.sheetName]));
    watch.sheetName = sheet.name;
    const location = locate(sheet, watch.headerRow, watch.key);
    const column = indexOf(location, watch.key);
    const keys = readKeys(sheet, location.headerRow, column, readDomainKey);
    return { watch, sheet, location, keys };
  });
}

/** What people did to the sheet is noted for the sidebar; whatever else is kept fresh goes on. */
function orNote<T>(platform: Platform, watch: Watch, body: () => T): T | undefined {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const why =
      error.problem.code === 'SHEET_MISSING'
        ? 'the sheet was deleted'
        : 'the domain column, or every column to refresh, was renamed or deleted';
    watch.problem = problem('NOT_REFRESHED', [watch.sheetName, why]);
    watchRecords.save(platform.document, watch);
    return undefined;
  }
}
