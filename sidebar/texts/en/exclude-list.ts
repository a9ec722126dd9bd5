/** Texts: what runs, searches and signals leave out. */
import type { ExcludeReason, LeftOutReason } from '../../../src/contract/exclude-list';
import type { Condition } from '../../../src/sheet/runs/rules';
import { companies, count, people } from './figures';

const areLeftOut = (value: number) =>
  value === 0 ? 'none are left out' : `${count(value)} ${value === 1 ? 'is' : 'are'} left out`;

const entries = (value: number) => (value === 1 ? '1 entry' : `${count(value)} entries`);

export const doNotContact = {
  title: 'Do not contact',
  help: 'Signals, technology searches and people discovery leave these companies and people out and charge nothing for them. Runs do so if you choose it under “More options”.',
  reading: 'Reading the list…',
  missing: 'This service has no such list.',
  entries: 'Companies or people',
  entriesHelp: 'One on each line: domains, LinkedIn profiles or email addresses.',
  reason: 'Reason',
  reasons: {
    customer: 'Customer',
    open_opportunity: 'Open opportunity',
    do_not_contact: 'Do not contact',
    other: 'Another reason',
  } satisfies Record<ExcludeReason, string>,
  note: 'Your reason',
  add: 'Leave out',
  saving: 'Saving…',
  column: 'Take the companies of a column',
  noColumn: 'Hide the column',
  addColumn: (column: string) => `Leave out the companies in column ${column}`,
  done: (added: number, changed: number, removed: number) =>
    [
      added > 0 ? `Added ${entries(added)}.` : '',
      changed > 0 ? `Changed ${entries(changed)}.` : '',
      removed > 0 ? `Removed ${entries(removed)}.` : '',
      added + changed + removed === 0 ? 'The list has all of these already.' : '',
      'No credits were spent.',
    ]
      .filter(Boolean)
      .join(' '),
  unread: (texts: readonly string[]) =>
    `Not understood: ${texts
      .slice(0, 5)
      .map((text) => `“${text}”`)
      .join(
        ', ',
      )}${texts.length > 5 ? ` and ${count(texts.length - 5)} more` : ''}. Each line must name one company or one person.`,
  none: 'The list is empty.',
  count: (from: number, to: number, total: number) =>
    `${count(from)} to ${count(to)} of ${entries(total)}, the newest first.`,
  newer: 'Newer',
  older: 'Older',
  remove: 'Remove',
  removeEntry: (entry: string) => `Remove ${entry}`,
  since: (reason: string, day: string) => `${reason}, since ${day}`,
};

export const rules = {
  leaveOut: 'Leave out',
  nothing: 'Nothing',
  listed: (value: number) => `“Do not contact” (${entries(value)})`,
  inColumn: 'Those that a column lists',
  column: 'Column that lists them',
  onlyWhere: 'Only rows where',
  anyRow: 'All rows',
  is: 'Cell',
  conditions: {
    blank: 'is blank',
    filled: 'is filled',
    equals: 'is equal to',
    above: 'is greater than',
  } satisfies Record<Condition['is'], string>,
  value: 'Value',
  badNumber: 'Enter a number.',
  leftOut: 'Left out by your choice',
  allLeftOut: 'Nothing to look up: the rest is left out by your choice.',
  bySignal: (value: number) =>
    `Left out: ${count(value)} ${value === 1 ? 'company or person' : 'companies and people'}.`,
};

export const leaveOut = {
  help: 'Besides “Do not contact”, which is always left out.',
  inAudience: 'An audience',
  atStage: 'A CRM status',
  audience: 'Audience',
  stage: 'CRM status',
  choose: 'Choose…',
  members: (name: string, value: number) => `${name} (${count(value)})`,
  tooMany: (listed: number, most: number) =>
    `The column lists ${count(listed)} companies and people; a search or signal leaves out up to ${count(most)}. Choose a shorter column, or put them into “Do not contact”.`,
  leavesOut: (some: number, others: number) =>
    `Leaves out ${[some > 0 || others === 0 ? companies(some) : '', others > 0 ? people(others) : ''].filter(Boolean).join(' and ')} now, free.`,
  readAgain: 'Audiences and CRM statuses are read again at each check.',
  ofSearch: (left: number, of: number) =>
    `Of the first ${of === 1 ? 'company' : companies(of)} of this search, ${areLeftOut(left)}.`,
  ofRows: (left: number, of: number) =>
    `Of ${of === 1 ? 'the company' : `the ${companies(of)}`} in your rows, ${areLeftOut(left)}.`,
  show: 'Show what was left out',
  hide: 'Hide what was left out',
  reasons: {
    ...doNotContact.reasons,
    chosen: 'Chosen',
    audience: 'Audience',
    crm_stage: 'CRM status',
  } satisfies Record<LeftOutReason, string>,
  why: (reason: string, note: string | undefined, day: string) =>
    `${note === undefined ? reason : `${reason}: ${note}`}, ${day}`,
};
