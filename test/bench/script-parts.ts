/** What the add-on uses of a consumer's daily quotas, counted in simulated Google time. */
import { join } from 'node:path';
import { googleLatency } from '../../src/workbench/testing';
import { baseUrl } from '../fakes/service/core';
import { FakeService } from '../fakes/service/fake-service';
import { answerFetch } from '../fakes/service/script-fetch';
import { letSignalsRun } from '../fakes/service/signal-days';
import { openSimulation, readScript } from '../fakes/workbook/simulation';
import { passHours, sidebar } from '../faults/support/office';

/** Google's quotas of a day for a consumer account. */
export const quotas = { requests: 20_000, properties: 50_000, triggerMs: 90 * 60_000 } as const;

export interface Used {
  readonly what: string;
  readonly requests: number;
  readonly properties: number;
  readonly triggerMs: number;
  /** The most reads of properties in one step of the clock. */
  readonly readsPerStep: number;
}

const jobMs = (domains: number) => 1_000 + 10 * domains;
const task = { kind: 'enrich-accounts', fields: ['name', 'employee_count'] } as const;

/** Opens a connected document with this many domains in each of its sheets. */
function open(folder: string, rows: number, sheets = 1) {
  let service: FakeService | undefined;
  const simulation = openSimulation({
    script: readScript(folder),
    sheets: Array.from({ length: sheets }, (_, s) => ({
      name: `Prospects ${s}`,
      values: [['Website'], ...Array.from({ length: rows }, (__, i) => [`c${s}-${i}.example`])],
    })),
    fetch: (request) => {
      if (!service) throw new Error('There is no service yet');
      return answerFetch(service, request);
    },
  });
  service = new FakeService(simulation.clock.now);
  Object.assign(service, { checks: false, jobMs });
  const dana = simulation.person('dana');
  sidebar(dana, 'connectWithKey', { baseUrl, userId: 'dana', apiKey: 'key-of-dana' });
  const start = (sheet: number, cap: number) =>
    sidebar(dana, 'start', {
      sheetId: simulation.book.named(`Prospects ${sheet}`).gid,
      headerRow: 1,
      keyColumn: 1,
      task,
      which: 'blanks',
      cap,
    });
  return { simulation, service, dana, start };
}

type Opened = ReturnType<typeof open>;

/** Counts what `work` uses. */
function counted({ simulation }: Opened, what: string, work: () => void): Used {
  const used = { requests: 0, properties: 0, triggerMs: 0, readsPerStep: 0 };
  let step = 0;
  simulation.watch = {
    before: (call) => {
      const { name, kind, args } = call;
      const ms = googleLatency(call) + (name === 'sleep' ? Number(args[0]) : 0);
      if (name !== 'sleep') simulation.clock.sleep(ms);
      if (kind === 'trigger') used.triggerMs += ms;
      const [requests] = args;
      if (name === 'fetch.all' && Array.isArray(requests)) used.requests += requests.length;
      if (name.startsWith('properties.')) used.properties += 1;
      if (kind === 'trigger' && /^properties\.(all|get)$/.test(name)) step += 1;
      used.readsPerStep = Math.max(used.readsPerStep, step);
      // A step ends when the document's lock is released.
      if (name === 'lock.release' && args[0] === 'document') step = 0;
      return undefined;
    },
  };
  work();
  simulation.watch = undefined;
  return { what, ...used };
}

/** A run of this many rows whose user closes the sidebar immediately. */
export function countRun(folder: string, rows = 10_000): Used {
  const opened = open(folder, rows);
  return counted(opened, `a run of ${rows.toLocaleString('en')} rows`, () => {
    opened.start(0, 1e6);
    passHours(opened, 12);
    if (opened.dana.triggers.list().length > 0) throw new Error('The run has not ended');
  });
}

/** A day of three schedules, every six hours, and five daily signals, without a sidebar. */
export function countDay(folder: string): Used {
  const opened = open(folder, 50, 3);
  const { dana, service, simulation, start } = opened;
  letSignalsRun(service);
  for (let sheet = 0; sheet < 3; sheet += 1) {
    start(sheet, 100);
    passHours(opened, 1);
    const [run] = sidebar<{ runs: { id: string }[] }>(dana, 'overview').runs;
    const repeat = { everyHours: 6, which: 'everything', cap: 100 };
    sidebar(dana, 'repeat', { ...repeat, run: run?.id });
  }
  for (let i = 0; i < 5; i += 1) {
    const deployment = {
      ...{ kind: 'hiring-role', name: `Robots ${i}`, icp: null, daily: true, maxCredits: 1_000 },
      ...{ accountAudience: '', peopleAudience: '', addToCrm: false, emails: false },
      ...{ companies: '', days: 90, finder: false, speed: false, role: 'Data engineer' },
    };
    const gid = simulation.book.named('Prospects 0').gid;
    sidebar(dana, 'deploySignal', {
      deployment,
      rows: { sheetId: gid, headerRow: 1, keyColumn: 1 },
    });
  }
  return counted(opened, 'a day of 3 schedules and 5 daily signals', () => passHours(opened, 24));
}

/** Cells with a formula of their own, each evaluated once before and once after its result is kept. */
export function countFormulas(folder: string, cells = 200): Used {
  const opened = open(folder, cells);
  const { dana } = opened;
  sidebar(dana, 'allowFormulas', { allowed: true, dailyCap: 1_000 });
  const all = Array.from({ length: cells }, (_, i) => `c0-${i}.example`);
  return counted(opened, `${cells} formula cells, evaluated twice`, () => {
    for (const domain of [...all, ...all])
      dana.run('ENRICH_DOMAIN', [domain, 'name'], { as: 'formula' });
  });
}

/** Everything that is counted, with the built script in this folder. */
export function countAll(folder = join(__dirname, '../../dist')): Used[] {
  return [countRun(folder), countDay(folder), countFormulas(folder)];
}
