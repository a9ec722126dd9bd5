/** Opens a workbook whose formulas wait until whoever opens it has prepared the script. */
import { type Core, type CoreParts, openCore } from './core';

/**
 * Opens a workbook, prepares the script in it, lets the formulas run.
 *
 * @throws Error when it cannot be opened or the preparation fails; then it is closed again
 */
export async function openPrepared(parts: CoreParts): Promise<Core> {
  const core = await openCore(parts).catch((error) => {
    parts.store.close();
    throw error;
  });
  try {
    await parts.project.options.prepare?.({
      run: (name, args = [], { as: kind = 'api', user } = {}) =>
        core.executions.run({
          kind,
          name,
          args: { plain: [...args] },
          selection: core.defaultSelection(),
          user,
        }),
    });
  } catch (error) {
    await core.close();
    throw error;
  }
  core.functions.start();
  return core;
}
