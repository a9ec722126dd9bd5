/** Opens a workbench whose formulas wait until whoever opens it has prepared the script. */
import type { WorkbenchOptions } from './api';
import { type Core, openCore } from './core';

/**
 * Opens a workbench, prepares it, lets the formulas run.
 *
 * @throws Error when it cannot be opened or the preparation fails; then it is closed again
 */
export async function openPrepared(options: WorkbenchOptions): Promise<Core> {
  const core = await openCore(options);
  try {
    await options.prepare?.({
      run: (name, args = [], { as: kind = 'api' } = {}) =>
        core.executions.run({
          kind,
          name,
          args: { plain: [...args] },
          selection: core.defaultSelection(),
        }),
    });
  } catch (error) {
    await core.close();
    throw error;
  }
  core.functions.start();
  return core;
}
