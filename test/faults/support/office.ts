/** A document with its people, the built add-on and a service in memory, with which every replay begins. */
import { join } from 'node:path';
import type { Reply } from '../../../src/addon/sidebar/api';
import type { RunView } from '../../../src/sheet/run-list';
import type { SignalView } from '../../../src/sheet/signals/view';
import type { FetchRequest, FetchResponse } from '../../../src/workbench/runtime/wire/calls';
import { companyOf } from '../../fakes/service/accounts';
import { baseUrl } from '../../fakes/service/core';
import { FakeService } from '../../fakes/service/fake-service';
import { answerFetch } from '../../fakes/service/script-fetch';
import {
  openSimulation,
  type Person,
  readScript,
  type SimulatedScript,
  type Simulation,
  type SimulationOptions,
} from '../../fakes/workbook/simulation';
import type { Scenario } from './scenario';

let built: SimulatedScript | undefined;

/** The built script, read once. */
function builtScript(): SimulatedScript {
  built ??= readScript(join(__dirname, '../../../dist'));
  return built;
}

export interface Office {
  readonly simulation: Simulation;
  readonly service: FakeService;
  /** The person who starts the scenario's run. */
  readonly dana: Person;
}

export interface OfficeOptions {
  /** Whether a request with a used idempotency key gets the earlier answer. */
  readonly honoursKeys?: boolean;
  /** Used instead of the built script. */
  readonly script?: SimulatedScript;
  readonly losesUnflushed?: boolean;
  /** Google's rules; by default those of a script bound to the document. */
  readonly google?: Pick<SimulationOptions, 'isPublished' | 'google' | 'triggersElsewhere'>;
  /** Intercepts requests between the add-on and the service. */
  readonly network?: (
    request: FetchRequest,
    answer: (request: FetchRequest) => FetchResponse,
  ) => FetchResponse;
}

/** Opens the scenario's document with dana connected to the service. */
export function openOffice(scenario: Scenario, options: OfficeOptions = {}): Office {
  const { script = builtScript(), network = (request, answer) => answer(request) } = options;
  let service: FakeService | undefined;
  const simulation = openSimulation({
    script,
    sheets: scenario.sheets(),
    losesUnflushed: options.losesUnflushed ?? false,
    ...options.google,
    fetch: (request) => {
      if (!service) throw new Error('There is no service yet');
      const reached = service;
      return network(request, (each) => answerFetch(reached, each));
    },
  });
  service = new FakeService(simulation.clock.now);
  service.honoursKeys = options.honoursKeys ?? true;
  service.accounts.nameOf = companyOf;
  scenario.prepare(service);
  const dana = joinAs(simulation, 'dana');
  return { simulation, service, dana };
}

/** Another person opens the document and connects with a key of their own. */
export function joinAs(simulation: Simulation, user: string): Person {
  const person = simulation.person(user);
  sidebar(person, 'connectWithKey', { baseUrl, userId: user, apiKey: `key-of-${user}` });
  return person;
}

/** The answer to a call of the sidebar; throws RefusedByAddon if it is a problem. */
export function sidebar<T>(person: Person, name: string, input: object = {}): T {
  const reply = person.run('callFromSidebar', [name, input], { as: 'sidebar' }) as Reply<T>;
  if (!reply.ok) throw new RefusedByAddon(reply.problem);
  return reply.value;
}

type Problem = Extract<Reply<unknown>, { ok: false }>['problem'];

/** The sidebar showed a problem. */
export class RefusedByAddon extends Error {
  constructor(readonly problem: Problem) {
    super(`${problem.code}: ${problem.what} ${problem.next}`);
  }
}

/** The document's runs, the newest first. */
export function runsOf({ dana }: Pick<Office, 'dana'>): readonly RunView[] {
  return sidebar<{ runs: RunView[] }>(dana, 'overview').runs;
}

/** The document's signals, the newest first. */
export function signalsOf({ dana }: Pick<Office, 'dana'>): readonly SignalView[] {
  return sidebar<{ signals: SignalView[] }>(dana, 'overview').signals;
}

/** Only triggers fire, as if all users had left. Throws if triggers are left after these hours. */
export function leaveToTriggers(
  office: Pick<Office, 'simulation' | 'dana'>,
  people = [office.dana],
  hours = 48,
): number {
  const { clock } = office.simulation;
  const end = clock.now() + hours * 3_600_000;
  let firings = 0;
  for (;;) {
    const times = people.flatMap(({ triggers }) => triggers.list().map(({ nextAt }) => nextAt));
    const next = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
    if (next === Number.POSITIVE_INFINITY) return firings;
    if (next > end) throw new Error(`After ${hours} hours a trigger is still there`);
    clock.sleep(Math.max(0, next - clock.now()));
    for (const person of people) person.fireDue();
    firings += 1;
  }
}

/** Fires what is due in these hours, as if all users had left. */
export function passHours(
  { simulation, dana }: Pick<Office, 'simulation' | 'dana'>,
  hours: number,
  people: readonly Person[] = [dana],
): void {
  const { clock } = simulation;
  const end = clock.now() + hours * 3_600_000;
  for (;;) {
    const times = people.flatMap(({ triggers }) => triggers.list().map(({ nextAt }) => nextAt));
    const next = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
    if (next > end) break;
    clock.sleep(Math.max(0, next - clock.now()));
    for (const person of people) person.fireDue();
  }
  clock.sleep(end - clock.now());
}
