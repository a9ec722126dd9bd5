/**
 * The workbench for tests of other projects, which import it from `signalsheet/workbench`.
 *
 * @example
 * const open = openForTests(afterEach, { script: 'my-add-on' });
 * const workbench = await open({ watch: failing('Service Spreadsheets failed', { name: 'range.setValues' }) });
 */
import { openWorkbench, type Workbench, type WorkbenchOptions } from '..';

export * from '..';
export {
  callLog,
  dying,
  failing,
  googleLatency,
  type Latency,
  type Place,
  taking,
  together,
} from './watches';

/**
 * Takes the test runner's `afterEach` (of Jest, Vitest, Mocha or `node:test`) and the options shared by all workbenches
 * of a test file. Returns a function that opens a workbench for a test; its own options override the shared ones.
 */
export function openForTests(
  afterEach: (close: () => Promise<void>) => void,
  common: WorkbenchOptions,
): (options?: Partial<WorkbenchOptions>) => Promise<Workbench> {
  const opened = new Set<Workbench>();
  afterEach(async () => {
    const closing = [...opened].map((workbench) => workbench.close());
    opened.clear();
    await Promise.all(closing);
  });
  return async (options) => {
    const workbench = await openWorkbench({ ...common, ...options });
    opened.add(workbench);
    return workbench;
  };
}
