/** What the sheet bench needs of the workbench's inside and of the service in memory. */
export { googleLatency } from '../../src/workbench/testing';
export { openSimulation, readScript } from '../fakes/workbook/simulation';
export { serveAccounts } from '../faults/support/fake-accounts';
export { FakeService } from '../faults/support/fake-service';
