/** What the sheet bench needs of the workbench's inside and of the service in memory. */
export { googleLatency } from '../../src/workbench/testing';
export { FakeService } from '../fakes/service/fake-service';
export { answerFetch } from '../fakes/service/script-fetch';
export { openSimulation, readScript } from '../fakes/workbook/simulation';
