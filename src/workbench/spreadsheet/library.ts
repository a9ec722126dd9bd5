/** The only module that loads o-spreadsheet in Node; prepares it for Google's error names and batches of commands. */
import type { Command, CoreCommand as LibraryCommand } from '@odoo/o-spreadsheet';
import * as spreadsheet from '@odoo/o-spreadsheet';
import { prepareLibrary } from './shared/library';
import type { MarksCommand } from './shared/marks';

export const { CompiledFormula, DEFAULT_LOCALE, Model, SPREADSHEET_DIMENSIONS, helpers, load } =
  spreadsheet;
export type { Model as SpreadsheetModel, Style } from '@odoo/o-spreadsheet';
/** A workbook as o-spreadsheet reads and writes it. */
export type WorkbookData = ReturnType<typeof spreadsheet.load>;
export type SheetData = WorkbookData['sheets'][number];
/** o-spreadsheet's own commands, and those of the workbench's marks. */
export type CoreCommand = LibraryCommand | MarksCommand;
/** A model's initial revisions, whose type o-spreadsheet doesn't export. */
export type StateUpdates = NonNullable<ConstructorParameters<typeof Model>[2]>;
export { spreadsheet };

// o-spreadsheet reports the time of every command by console.debug, which Node prints.
console.debug = () => {};

/** Map.groupBy and Object.groupBy for Node 20, which o-spreadsheet expects to find. */
function mapGroupBy<T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function objectGroupBy<T>(items: Iterable<T>, keyOf: (item: T, index: number) => unknown) {
  const groups = mapGroupBy(items, (item, index) => String(keyOf(item, index)));
  return Object.assign(Object.create(null), Object.fromEntries(groups));
}

if (!('groupBy' in Map)) Object.defineProperty(Map, 'groupBy', { value: mapGroupBy });
if (!('groupBy' in Object)) Object.defineProperty(Object, 'groupBy', { value: objectGroupBy });

prepareLibrary(spreadsheet);

/**
 * One command that contains others: o-spreadsheet makes a revision of each dispatched command, and
 * one write of a script must be one revision (one undo, one journal entry, one evaluation).
 */
const batch = 'WORKBENCH_BATCH';
const unchanged: string = 'NoChanges';

/** Filled by the plugin below; o-spreadsheet copies commands, so they can't return the refusals. */
const refusals = new Set<string>();

class BatchPlugin extends spreadsheet.UIPlugin {
  static override getters = [] as const;

  override handle(command: Command): void {
    for (const { type, ...payload } of batched(command)) {
      const { reasons } = this.dispatch(type, payload as never);
      for (const reason of reasons) if (reason !== unchanged) refusals.add(reason);
    }
  }
}
spreadsheet.registries.featurePluginRegistry.add('workbench_batch', BatchPlugin);

/** The commands of a batch, which o-spreadsheet's types lack; empty for any other command. */
function batched(command: object): LibraryCommand[] {
  const { type, commands = [] } = command as {
    readonly type: string;
    readonly commands?: LibraryCommand[];
  };
  return type === batch ? commands : [];
}

/**
 * Executes commands as one revision.
 *
 * @returns the reasons why o-spreadsheet refused commands; empty if it accepted all
 */
export function dispatchBatch(model: spreadsheet.Model, commands: readonly object[]): string[] {
  refusals.clear();
  const dispatch = model.dispatch as (
    type: string,
    payload: { readonly commands: readonly object[] },
  ) => { readonly reasons: string[] };
  const { reasons } = dispatch(batch, { commands });
  return [...reasons, ...refusals];
}
