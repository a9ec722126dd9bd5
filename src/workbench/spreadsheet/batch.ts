/**
 * One command that carries many: o-spreadsheet makes a revision of each dispatched command, and
 * one write of a script must be one revision (one undo, one journal entry, one evaluation).
 */
import type { Command, CoreCommand, Model } from '@odoo/o-spreadsheet';
import type { SpreadsheetLibrary } from './shared/library';

const batch = 'WORKBENCH_BATCH';
const unchanged: string = 'NoChanges';

/** Filled by the plugin below; o-spreadsheet copies commands, so they cannot carry it back. */
const refusals = new Set<string>();

/** Adds the batch command to every model that is created afterwards. */
export function registerBatch(library: SpreadsheetLibrary): void {
  class BatchPlugin extends library.UIPlugin {
    static override getters = [] as const;

    override handle(command: Command): void {
      for (const { type, ...payload } of batched(command)) {
        const { reasons } = this.dispatch(type, payload as never);
        for (const reason of reasons) if (reason !== unchanged) refusals.add(reason);
      }
    }
  }
  library.registries.featurePluginRegistry.add('workbench_batch', BatchPlugin);
}

/** The commands that a command carries; none unless it is a batch, which o-spreadsheet's types lack. */
function batched(command: object): CoreCommand[] {
  const { type, commands = [] } = command as { type: string; commands?: CoreCommand[] };
  return type === batch ? commands : [];
}

/**
 * Executes commands as one revision.
 *
 * @returns why o-spreadsheet refused some of them; empty when all went well
 */
export function dispatchBatch(model: Model, commands: readonly object[]): string[] {
  refusals.clear();
  const dispatch = model.dispatch as (
    type: string,
    payload: { commands: readonly object[] },
  ) => { reasons: string[] };
  const { reasons } = dispatch(batch, { commands });
  return [...reasons, ...refusals];
}
