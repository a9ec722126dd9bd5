/** The fault sweep: replaces each answer of the service, one at a time, with each fault that can occur. */
import type { PumpView } from '../../src/addon/sidebar/api';
import { type NetworkFault, networkFaults } from './support/network-faults';
import {
  leaveToTriggers,
  type Office,
  openOffice,
  RefusedByAddon,
  runsOf,
  sidebar,
  signalsOf,
} from './support/office';
import { dropUnknown, ending, play, rightEnding } from './support/replay';
import { isAll, report, sample } from './support/sample';
import type { Scenario } from './support/scenario';
import { kinds } from './support/scenarios';

/** By default, plays the first kind most, as the crash sweep does, and no other with many rows, which takes long. */
const replays = kinds.flatMap(({ few, many }, first) => {
  const times = first === 0 ? 13 : 90;
  const ofFew = { scenario: few, first, nth: times, nthIgnoring: times };
  const ofMany = { scenario: many, first, nth: 3 * times, nthIgnoring: 6 * times };
  return isAll || first === 0 ? [ofFew, ofMany] : [ofFew];
});

const pathOf = ({ url }: { readonly url: string }) => new URL(url).pathname;

/** How long a person takes to decide. */
const reading = 60_000;

/** Opens the document; the answer with this number, counted from the run's start, is faulty. */
function openFaulty(scenario: Scenario, fault: NetworkFault, at: number, honoursKeys = true) {
  let seen = Number.NEGATIVE_INFINITY;
  const hit = { at: 0, path: '', body: '', served: 0 };
  const office: Office = openOffice(scenario, {
    honoursKeys,
    network(request, answer) {
      if (seen++ !== at) return answer(request);
      const { clock } = office.simulation;
      const body = request.body && 'text' in request.body ? request.body.text : '';
      Object.assign(hit, { path: pathOf(request), body });
      try {
        return fault.apply(request, answer, clock.sleep);
      } finally {
        Object.assign(hit, { at: clock.now(), served: office.service.requests.length });
      }
    },
  });
  seen = 0;
  return { office, hit };
}

/** How many answers an undisturbed replay gets, and how many requests it sends together at most. */
function undisturbed(scenario: Scenario): { answers: number; together: number } {
  const office = openOffice(scenario);
  const before = office.service.requests.length;
  play(office, scenario);
  const times = office.service.requests.slice(before).map(({ at }) => at);
  const atOnce = times.map((time) => times.filter((other) => other === time).length);
  return { answers: times.length, together: Math.max(...atOnce) };
}

/** Plays as a user who follows what the sidebar says; returns its problems, and when it was closed. */
function playOn(office: Office, scenario: Scenario): { said: unknown[]; closedAt: number } {
  const said: unknown[] = [];
  let closedAt = 0;
  begin(office, scenario, said);
  for (let visits = 0; visits < 3; visits++) {
    const { runs, signals } = sidebar<PumpView>(office.dana, 'pump');
    for (const { problem } of [...runs, ...signals]) if (problem) said.push(problem);
    closedAt ||= office.simulation.clock.now();
    leaveToTriggers(office);
    if (!decide(office, scenario, said)) break;
  }
  return { said, closedAt };
}

/** Begins it, a second time if the first was refused. */
function begin(office: Office, scenario: Scenario, said: unknown[]): void {
  try {
    sidebar(office.dana, scenario.begins, scenario.request(office));
  } catch (error) {
    if (!(error instanceof RefusedByAddon)) throw error;
    said.push(error.problem);
    office.simulation.clock.sleep((error.problem.retryAfterSeconds ?? 1) * 1000);
    sidebar(office.dana, scenario.begins, scenario.request(office));
  }
}

/** Answers a paused run or an unknown signal; returns whether there was one. */
function decide(office: Office, scenario: Scenario, said: unknown[]): boolean {
  const [run] = runsOf(office);
  const unknown = signalsOf(office).find(({ state }) => state === 'unknown');
  if (run?.state !== 'paused' && !unknown) return false;
  said.push(run?.problem ?? unknown?.problem);
  office.simulation.clock.sleep(reading);
  if (unknown) {
    dropUnknown(office);
    begin(office, scenario, said);
  } else {
    const decision = { run: run?.id, decision: 'leave' };
    sidebar(office.dana, run?.needsDecision ? 'settleUnknown' : 'resume', decision);
  }
  return true;
}

describe.each(replays)('$scenario.name', ({ scenario, first, nth, nthIgnoring }) => {
  const { answers, together } = undisturbed(scenario);
  const numbers = Array.from({ length: answers }, (_, i) => i);

  it.each(networkFaults)('outlives $name: clear words, no loss, no tight loop', (fault) => {
    const points = sample(numbers, fault.isHeavy ? 4 * nth : nth, first);
    for (const number of points) {
      const { office, hit } = openFaulty(scenario, fault, number);
      const { said, closedAt } = playOn(office, scenario);
      const found = ending(office, scenario);
      const where = `answer ${number}, ${hit.path}`;
      expect({ where, ...found }).toEqual({ where, ...rightEnding(scenario) });
      for (const problem of said) {
        expect(problem).toMatchObject({
          what: expect.stringMatching(/\w.*\.|: /),
          next: expect.stringMatching(/\w.*\.$/),
          code: expect.not.stringMatching('INTERNAL'),
        });
      }
      if (fault.wait >= 600 && hit.at <= closedAt) {
        const asked = expect.objectContaining({ retryAfterSeconds: fault.wait });
        expect({ where, said }).toEqual({ where, said: expect.arrayContaining([asked]) });
      }
      const { requests } = office.service;
      const early = requests.filter(({ at }) => at > hit.at && at < hit.at + fault.wait * 1000);
      if (fault.wait >= 600) expect({ where, early }).toEqual({ where, early: [] });
      const next = requests
        .slice(hit.served)
        .find((each) => pathOf(each) === hit.path && (each.body ?? '') === hit.body);
      if (next) expect(next.at - hit.at).toBeGreaterThanOrEqual(fault.wait * 1000);
      // If one of several parallel requests fails without an answer, all are repeated. Polls get rarer with time, so
      // a fault that delays a job's start adds some.
      const polls = requests.map(pathOf).filter((path) => /\/job-\d+$/.test(path));
      expect(requests.length - polls.length).toBeLessThan(answers + together + 15);
      const mostPolls = Math.max(0, ...polls.map((path) => polls.filter((p) => p === path).length));
      expect(mostPolls).toBeLessThan(20);
    }
    report(`${scenario.name}: ${fault.name} at ${points.length} of ${answers} answers`);
  });

  it.each(networkFaults)('never pays twice after $name even if keys are ignored', (fault) => {
    for (const number of sample(numbers, fault.isHeavy ? 4 * nthIgnoring : nthIgnoring, first)) {
      const { office, hit } = openFaulty(scenario, fault, number, false);
      playOn(office, scenario);
      const { charged, triggers, open, lists } = ending(office);
      expect({
        where: `answer ${number}, ${hit.path}`,
        twice: Object.values(charged).filter((times) => times > 1).length,
        triggers,
        open,
        lists,
      }).toMatchObject({ twice: 0, triggers: 0, open: 0, lists: 0 });
    }
  });
});
