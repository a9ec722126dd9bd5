/** What the sheet bench needs of the workbench's inside and of the service in memory. */
export { googleLatency, openSimulation, readScript } from '../../src/workbench/testing';
export { serveAccounts } from '../faults/support/fake-accounts';
export { FakeService } from '../faults/support/fake-service';
