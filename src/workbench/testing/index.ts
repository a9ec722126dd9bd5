/**
 * The workbench as the tests of other projects take it, from `signalsheet/workbench`.
 *
 * @example
 * const open = openForTests(afterEach, { script: 'my-add-on' });
 * const workbench = await open({ watch: failing('Service Spreadsheets failed', { name: 'range.setValues' }) });
 */
export * from '..';
export { openForTests } from './open-for-tests';
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
