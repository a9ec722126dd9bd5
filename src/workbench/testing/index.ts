/**
 * The workbench as the tests of other projects take it, from `signalsheet/workbench`.
 *
 * @example
 * const open = openForTests(afterEach, { script: 'my-add-on' });
 * const workbench = await open({ watch: failing('Service Spreadsheets failed', { name: 'range.setValues' }) });
 */
export * from '..';
export { callLog, dying, failing, type Place, together } from './calls';
export { googleLatency, type Latency, taking } from './latency';
export { openForTests } from './open-for-tests';
