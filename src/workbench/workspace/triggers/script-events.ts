/** Runs the script's simple and installed triggers, and derives edit events from commands. */
import type { CellPosition } from '@odoo/o-spreadsheet';
import type { Selection } from '../../protocol/messages';
import type { PageLink } from '../../runtime/host/execution';
import type { ClockFields, EventInfo } from '../../runtime/wire/guest';
import type { CoreCommand, SpreadsheetModel } from '../../spreadsheet/library';
import type { Box } from '../../spreadsheet/shared/a1';
import type { SpreadsheetEvent, Trigger } from '../../storage/trigger';
import { wallTime } from '../../time-zone';
import type { Executions, RunRequest } from '../executions/executions';

export interface ScriptEventsDeps {
  readonly executions: Executions;
  /** Whether the script has a top-level function of this name. */
  readonly hasFunction: (name: string) => boolean;
  readonly triggersFor: (event: SpreadsheetEvent) => Trigger[];
  /** Whether a trigger with this id exists. */
  readonly hasTrigger: (id: string) => boolean;
  readonly selection: () => Selection;
  readonly timeZone: string;
}

/** The commands of an edit, and the cell's previous value if it was a single cell. */
export interface Edit {
  readonly commands: readonly CoreCommand[];
  readonly oldValue: string | null;
}

/** A user who runs a trigger, and their selection. */
interface ByHand {
  readonly user: string;
  readonly edited: Selection;
}

export class ScriptEvents {
  readonly #running = new Set<Promise<unknown>>();
  readonly #deps: ScriptEventsDeps;

  constructor(deps: ScriptEventsDeps) {
    this.#deps = deps;
  }

  /** Runs onOpen and its installed triggers for a user, with or without a page. */
  async opened(user: string, page: PageLink | null): Promise<void> {
    const info: EventInfo = { type: 'open', user };
    const installed = this.#deps.triggersFor('ON_OPEN');
    await Promise.all([
      this.#runIfThere({ name: 'onOpen', kind: 'open', args: { event: info }, user, page }),
      ...installed.map((trigger) => this.#runInstalled(trigger, info)),
    ]);
  }

  /** Runs the triggers of a user's edit. */
  edited(model: SpreadsheetModel, { commands, oldValue }: Edit, user: string): void {
    const info = describeEdit(model, commands, user, oldValue);
    if (!info) return;
    const isEdit = info.type === 'edit';
    if (isEdit)
      void this.#runIfThere({ name: 'onEdit', kind: 'edit', args: { event: info }, user });
    const changes = isEdit ? { type: 'change' as const, user, changeType: 'EDIT' } : info;
    for (const trigger of this.#deps.triggersFor('ON_CHANGE')) {
      void this.#runInstalled(trigger, { ...changes, triggerId: trigger.id });
    }
    if (!isEdit) return;
    for (const trigger of this.#deps.triggersFor('ON_EDIT')) {
      void this.#runInstalled(trigger, { ...info, triggerId: trigger.id });
    }
  }

  /** Runs the handler of a clock trigger. */
  async fired(trigger: Trigger, firedAt: number): Promise<void> {
    const fields = clockFields(firedAt, this.#deps.timeZone);
    await this.#runInstalled(trigger, { type: 'clock', triggerId: trigger.id, fields });
  }

  /**
   * Runs the handler of a trigger as if its event had just happened: its time, an opening, a change, an edit of the
   * user's selected cells.
   */
  async firedByHand(trigger: Trigger, now: number, { user, edited }: ByHand): Promise<void> {
    const { id: triggerId, when } = trigger;
    if ('clock' in when) return this.fired(trigger, now);
    const { sheet, box } = edited;
    const infos: Record<SpreadsheetEvent, EventInfo> = {
      ON_OPEN: { type: 'open', user },
      ON_CHANGE: { type: 'change', user, changeType: 'OTHER', triggerId },
      ON_EDIT: { type: 'edit', user, sheet, box, value: null, oldValue: null, triggerId },
      ON_FORM_SUBMIT: { type: 'change', user, changeType: 'OTHER', triggerId },
    };
    await this.#runInstalled(trigger, infos[when.event]);
  }

  /** Resolves when every handler that was started has run. */
  async settle(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #runIfThere(request: Omit<RunRequest, 'selection'>): Promise<void> {
    if (this.#deps.hasFunction(request.name)) await this.#run(request);
  }

  /** Runs the handler for the user who created the trigger, unless the trigger is removed while the handler waits. */
  #runInstalled({ id: triggerId, user, handler: name }: Trigger, event: EventInfo): Promise<void> {
    const isWanted = () => this.#deps.hasTrigger(triggerId);
    return this.#run({ name, kind: 'trigger', args: { event }, user, triggerId, isWanted });
  }

  /** Ignores what a handler throws: the record of its execution has it. */
  async #run(request: Omit<RunRequest, 'selection'>): Promise<void> {
    const selection = this.#deps.selection();
    const run = this.#deps.executions.run({ ...request, selection }).catch(() => {});
    this.#running.add(run);
    await run;
    this.#running.delete(run);
  }
}

const dayMs = 86_400_000;

/** The fields for a firing, in a time zone. */
export function clockFields(firedAt: number, timezone: string): ClockFields {
  const date = new Date(wallTime(timezone, firedAt));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    'day-of-month': date.getUTCDate(),
    'day-of-week': date.getUTCDay() || 7,
    'week-of-year': isoWeek(date),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    timezone,
  };
}

/** The number of a date's ISO week; week 1 contains the first Thursday of a year. */
function isoWeek(date: Date): number {
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  const thursday = day + (4 - (date.getUTCDay() || 7)) * dayMs;
  const yearStart = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - yearStart) / dayMs / 7) + 1;
}

type EditInfo = Extract<EventInfo, { readonly type: 'edit' | 'change' }>;

/** Google's name of the change that a structural command makes, by the command and its dimension. */
const structural: Record<string, string> = {
  'ADD_COLUMNS_ROWS ROW': 'INSERT_ROW',
  'ADD_COLUMNS_ROWS COL': 'INSERT_COLUMN',
  'REMOVE_COLUMNS_ROWS ROW': 'REMOVE_ROW',
  'REMOVE_COLUMNS_ROWS COL': 'REMOVE_COLUMN',
  'CREATE_SHEET ': 'INSERT_GRID',
  'DUPLICATE_SHEET ': 'INSERT_GRID',
  'DELETE_SHEET ': 'REMOVE_GRID',
};

/** The value of the single cell that commands are about to type into; null for none or several. */
export function valueBefore(
  model: SpreadsheetModel,
  commands: readonly CoreCommand[],
): string | null {
  const cells = typedCells(commands);
  const [first] = cells;
  if (!first || !isSingle(boxAround(cells))) return null;
  return valueIn(model, first);
}

/**
 * A user's change as an event; null if triggers don't report it.
 *
 * @param oldValue from {@link valueBefore}
 */
export function describeEdit(
  model: SpreadsheetModel,
  commands: readonly CoreCommand[],
  user: string,
  oldValue: string | null,
): EditInfo | null {
  for (const command of commands) {
    const dimension = 'dimension' in command ? command.dimension : '';
    const changeType = structural[`${command.type} ${dimension}`];
    if (changeType) return { type: 'change', user, changeType, triggerId: null };
  }
  const cells = typedCells(commands);
  const [first] = cells;
  if (!first) return null;
  const box = boxAround(cells.filter(({ sheetId }) => sheetId === first.sheetId));
  return {
    type: 'edit',
    user,
    sheet: first.sheetId,
    box,
    value: isSingle(box) ? valueIn(model, first) : null,
    oldValue: isSingle(box) ? oldValue : null,
    triggerId: null,
  };
}

type CellCommand = Extract<CoreCommand, { readonly type: 'UPDATE_CELL' }>;

/** The cells that commands change, if at least one gets other content. */
function typedCells(commands: readonly CoreCommand[]): CellCommand[] {
  const cells = commands.filter((command) => command.type === 'UPDATE_CELL');
  return cells.some(({ content }) => content !== undefined) ? cells : [];
}

/** A cell's value in an event: always text, with dates as day numbers and booleans as shown. */
function valueIn({ getters }: SpreadsheetModel, at: CellPosition): string | null {
  const { value } = getters.getEvaluatedCell(at);
  if (value === null || value === '') return null;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

function isSingle({ rows, columns }: Box): boolean {
  return rows === 1 && columns === 1;
}

function boxAround(cells: { readonly row: number; readonly col: number }[]): Box {
  let [top, left, bottom, right] = [Infinity, Infinity, 0, 0];
  for (const { row, col } of cells) {
    [top, left] = [Math.min(top, row), Math.min(left, col)];
    [bottom, right] = [Math.max(bottom, row), Math.max(right, col)];
  }
  return { row: top + 1, column: left + 1, rows: bottom - top + 1, columns: right - left + 1 };
}
