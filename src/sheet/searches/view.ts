/** A search as the sidebar and RUN_STATUS show it: as a run among the others. */
import { limits } from '../../contract/limits';
import { outcomeOf } from '../runs/outcome';
import { asksAboutUnknown, isOver, type SearchRecord } from './record';

/** Takes a record and who looks; returns what they see, a `RunView`. */
export function viewSearch(record: SearchRecord, owner: string) {
  const { found, unknown, total, spent, pages, problem } = record;
  const isRepeated = record.repeatedAt !== undefined;
  // What its sheet had before is not found again, but was looked at.
  const finished = isRepeated ? (record.page - 1) * limits.techPageSize : found + unknown;
  const wanted = Math.min(pages * limits.techPageSize, total ?? Number.POSITIVE_INFINITY);
  // What comes twice, and what a filter drops, is never found: a search that has seen every page has all.
  const keys = record.whole ? finished : Math.max(wanted, finished);
  const counts = {
    found,
    fresh: 0,
    notFound: 0,
    failed: 0,
    unsent: isOver(record) ? keys - finished : 0,
    unknown,
    added: 0,
    spent,
  };
  return {
    id: record.id,
    number: record.number,
    kind: 'tech-companies' as const,
    state: record.state,
    outcome:
      isRepeated && record.whole && record.undo !== 'undone'
        ? ('done' as const)
        : outcomeOf({ ...record, counts }),
    isRepeated,
    leftOut: record.state === 'done' && counts.unsent > 0 ? ('cap' as const) : undefined,
    waitsFor: undefined,
    sheetName: record.sheetName,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    keys,
    finished: isOver(record) ? keys : finished,
    counts,
    cap: record.cap,
    price: record.price,
    problem,
    undo: found > 0 ? record.undo : undefined,
    leftByUndo: record.leftByUndo ?? 0,
    asksAboutUnknown: asksAboutUnknown(record),
    mine: record.owner === owner,
  };
}
