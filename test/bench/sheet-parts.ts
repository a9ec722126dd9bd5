/** Internals of the workbench, and the service in memory, for the sheet bench. */
export { googleLatency } from '../../src/workbench/testing';
export { FakeService } from '../fakes/service/fake-service';
export { answerFetch } from '../fakes/service/script-fetch';
export { openSimulation, readScript } from '../fakes/workbook/simulation';
